// A classic script in the head: the theme stands before the first paint, so that nothing flashes.
// Within another page (`?embed`, see embed.ts) it is what the address asks for, and what is kept here is left alone.
// The choice is made here alone; game/store.ts only keeps it and fires "themechange".
const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const asked = new URLSearchParams(location.search);
const embeds = asked.has("embed");
if (embeds) document.documentElement.dataset.embed = "";

function choose() {
  let theme = asked.get("theme") ?? "";
  try {
    if (!embeds) theme = JSON.parse(localStorage.getItem("hexarium.settings") || "{}").theme;
  } catch {
    // nothing kept, or damaged: as the device says
  }
  const wished = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : wished;
}

choose();
for (const query of [dark, contrast]) query.addEventListener("change", choose);
addEventListener("themechange", choose);

export {};
