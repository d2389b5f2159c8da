SwaggerUIBundle({
  url: "/openapi.yaml",
  dom_id: "#routes",
  deepLinking: true,
  displayOperationId: false,
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  showExtensions: true,
});
