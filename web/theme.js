// A classic script in the head: the theme stands before the first paint, so that nothing flashes.
// Within another page (`?embed`, see embed.js) it is what the address asks for, and what is kept here is left alone.
// The choice is made here alone; settings.js only stores it and fires "themechange".
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const asked = new URLSearchParams(location.search);
  const embedded = asked.has("embed");
  if (embedded) document.documentElement.dataset.embed = "";
  const choose = () => {
    let theme = asked.get("theme") || "";
    try {
      if (!embedded) theme = JSON.parse(localStorage.getItem("hexarium.settings") || "{}").theme;
    } catch {
      // nothing kept, or damaged: as the device says
    }
    if (!["light", "dark", "contrast"].includes(theme)) theme = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
  };
  choose();
  dark.addEventListener("change", choose);
  contrast.addEventListener("change", choose);
  addEventListener("themechange", choose);
})();
