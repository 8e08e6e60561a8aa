// @ts-check
// What the page does around a review: groups light up together, and menus close when somebody turns
// elsewhere. Pages are patched, so this listens where events end.
(() => {
  /** Whoever is at one member of a group sees the others.
   * @param {Event} event */
  const link = (event) => {
    const at = event.target instanceof Element ? event.target.closest(".row .m[data-groups]") : null;
    document.querySelectorAll(".m.linked").forEach((found) => found.classList.remove("linked"));
    for (const group of at?.getAttribute("data-groups")?.split(" ") ?? []) {
      document.querySelectorAll(`.row .m[data-groups~="${group}"]`).forEach((found) => found.classList.add("linked"));
    }
  };
  document.addEventListener("mouseover", link);
  document.addEventListener("focusin", link);

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!(event.target instanceof Node && menu.contains(event.target))) menu.removeAttribute("open");
    }
  });
})();
