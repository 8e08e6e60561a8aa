// @ts-check
// The policy as a sentence, wherever a page has one: fields for more, and the taxonomy's names for
// what readers may at most learn. Pages are patched, so this listens where events end.
(() => {
  document.documentElement.classList.add("js");

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("#more") : null;
    const next = button?.closest(".sentences")?.querySelector(".sentence.spare");
    next?.classList.remove("spare");
    next?.querySelector("input")?.focus();
  });

  /** Lists what is more general than what was written.
   * @param {EventTarget | null} field */
  const suggest = async (field) => {
    if (!(field instanceof HTMLInputElement)) return;
    const sentence = field.closest(".sentence");
    const entity = sentence?.querySelector("input[name=entity]");
    const list = sentence?.querySelector("datalist");
    if (!(entity instanceof HTMLInputElement) || !list) return;
    const asked = entity.value.trim() || "HIV";
    if (list.dataset.of === asked) return;
    list.dataset.of = asked;
    try {
      const answer = await fetch("/names", { method: "POST", body: new URLSearchParams({ entity: asked }) });
      if (!answer.ok || list.dataset.of !== asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      list.replaceChildren(...page.querySelectorAll("option"));
    } catch {
      // They are suggestions; the form does without.
    }
  };
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "entity") suggest(event.target);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "at_most") suggest(event.target);
  });
})();
