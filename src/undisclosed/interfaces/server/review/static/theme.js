// @ts-check
// Dark or light, before anything is drawn: as the system has it, unless the switch said otherwise.
(() => {
  const root = document.documentElement;
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // Storage may be shut off.
    }
  };
  const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const theme = stored();
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      button.setAttribute("aria-pressed", String(isDark()));
      try {
        localStorage.setItem("theme", root.dataset.theme);
      } catch {
        // It holds for this page, then.
      }
    });
  });
})();
