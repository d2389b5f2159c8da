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

// Calls go through the page to try an API: from here, browsers would stop most of them.
SwaggerUIBundle({
  url: page.dataset.document,
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  filter: true,
  displayOperationId: false,
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
