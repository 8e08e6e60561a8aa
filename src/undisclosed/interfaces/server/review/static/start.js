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
