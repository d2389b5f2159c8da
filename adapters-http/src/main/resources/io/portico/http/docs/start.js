const dark = matchMedia("(prefers-color-scheme: dark)");
const show = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", show);
show();

SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#routes",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  displayOperationId: false,
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  showExtensions: true,
});
