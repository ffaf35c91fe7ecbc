// A classic script in the head: the theme stands before the first paint, so that nothing flashes.
// The choice is made here alone; settings.js only stores it and fires "themechange".
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const choose = () => {
    let theme;
    try {
      theme = JSON.parse(localStorage.getItem("hexarium.settings") || "{}").theme;
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
