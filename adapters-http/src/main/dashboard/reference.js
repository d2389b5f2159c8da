const page = document.querySelector("#reference");
const theme = document.documentElement.dataset.bsTheme;
const system = matchMedia("(prefers-color-scheme: dark)");
const show = () =>
  document.documentElement.classList.toggle(
    "dark-mode",
    theme === "dark" || (theme === "auto" && system.matches),
  );
system.addEventListener("change", show);
show();

// For screen readers: Swagger UI gives the list of servers no name, and skips a level of headings.
const name = () => {
  page.querySelector("#servers")?.setAttribute("aria-label", page.dataset.servers);
  for (const heading of page.querySelectorAll("h3.opblock-tag")) heading.setAttribute("aria-level", "2");
};
new MutationObserver(name).observe(page, { childList: true, subtree: true });

// Calls go through the page to try an API: from here, browsers would stop most of them.
SwaggerUIBundle({
  url: page.dataset.document,
  dom_id: "#reference",
  // Links within the buttons that open operations could not be told from them.
  deepLinking: false,
  docExpansion: "list",
  filter: true,
  displayOperationId: false,
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
