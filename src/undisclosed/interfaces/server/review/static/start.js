// @ts-check
// The first page works without this: it adds dropping files, suggestions, and a sign that work goes on.
(() => {
  document.documentElement.classList.add("js");

  /** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T | null} */
  const find = (id, kind) => {
    const found = document.getElementById(id);
    return found instanceof kind ? found : null;
  };

  const drop = find("drop", HTMLElement);
  const file = find("file", HTMLInputElement);
  const chosen = find("chosen", HTMLOutputElement);
  const text = find("text", HTMLTextAreaElement);

  const tellChosen = () => {
    if (!file || !chosen) return;
    const one = file.files?.[0];
    chosen.hidden = !one;
    chosen.textContent = one ? one.name : "";
    if (text) text.disabled = Boolean(one);
    if (text && one) text.placeholder = "The file is taken.";
  };
  file?.addEventListener("change", tellChosen);
  tellChosen();

  for (const kind of ["dragenter", "dragover"]) {
    drop?.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  for (const kind of ["dragleave", "drop"]) {
    drop?.addEventListener(kind, () => drop.classList.remove("over"));
  }
  drop?.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length || !file) return;
    event.preventDefault();
    file.files = event.dataTransfer.files;
    tellChosen();
  });

  // Fields for more protections are there, and shown one by one.
  const more = find("more", HTMLButtonElement);
  const spare = () => document.querySelectorAll(".sentence.spare");
  if (more) {
    more.hidden = spare().length === 0;
    more.addEventListener("click", () => {
      const next = spare()[0];
      next?.classList.remove("spare");
      next?.querySelector("input")?.focus();
      more.hidden = spare().length === 0;
    });
  }

  // What readers may at most learn: the taxonomy's names above what was written.
  document.querySelectorAll(".sentence").forEach((sentence) => {
    const entity = sentence.querySelector("input[name=entity]");
    const list = sentence.querySelector("datalist");
    if (!(entity instanceof HTMLInputElement) || !list) return;
    entity.addEventListener("change", async () => {
      if (!entity.value.trim()) return;
      try {
        const answer = await fetch("/names", { method: "POST", body: new URLSearchParams({ entity: entity.value }) });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        list.replaceChildren(...page.querySelectorAll("option"));
      } catch {
        // They are suggestions; the form does without.
      }
    });
  });

  document.querySelectorAll("form").forEach((form) => {
    form.addEventListener("submit", () => {
      const busy = find("busy", HTMLElement);
      if (busy) busy.hidden = false;
      document.querySelectorAll("button").forEach((button) => {
        // After the form was sent, which names the button.
        setTimeout(() => (button.disabled = true));
      });
    });
  });
  // Whoever comes back finds the page as it was left.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
