package io.portico.http.operation;

import io.micronaut.core.io.ResourceResolver;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** {@code GET /openapi.yaml} and {@code GET /docs}: every route, for programs and for people. */
@Controller
@Secured(SecurityRule.IS_ANONYMOUS)
final class DocumentationController {

  private static final MediaType YAML = MediaType.of("application/yaml; charset=utf-8");
  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

  private final ResourceResolver resources;
  private final OpenApiDescription description;

  DocumentationController(ResourceResolver resources, OpenApiDescription description) {
    this.resources = resources;
    this.description = description;
  }

  /** {@code GET /openapi.yaml}: the routes in OpenAPI 3.1, each with who may call it. */
  @Get(value = "/openapi.yaml", produces = MediaType.ALL)
  HttpResponse<String> openApi() {
    return HttpResponse.ok(description.yaml()).contentType(YAML);
  }

  /** {@code GET /docs}: the routes as a page that can try them. */
  @Get(value = "/docs", produces = MediaType.ALL)
  HttpResponse<String> docs() {
    return HttpResponse.ok(read("classpath:io/portico/http/docs/index.html"))
        .contentType(HTML)
        .header(
            "Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:");
  }

  private String read(String path) {
    try (var stream =
        resources
            .getResourceAsStream(path)
            .orElseThrow(() -> new IllegalStateException(path + " is not in the application"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
