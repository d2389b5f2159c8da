package io.portico.http.operation;

import static java.util.Objects.requireNonNull;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * {@code GET /openapi.yaml}, {@code GET /openapi.json} and {@code GET /docs}: every route, for
 * programs and for people.
 */
@Controller
@Secured(SecurityRule.IS_ANONYMOUS)
record DocumentationController(OpenApiDescription description) {

  private static final MediaType YAML = MediaType.of("application/yaml; charset=utf-8");
  private static final MediaType JSON = MediaType.of("application/json");
  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

  private static final String PAGE = "/io/portico/http/docs/index.html";

  /** {@code GET /openapi.yaml}: the routes in OpenAPI 3.1, each with who may call it. */
  @Get(value = "/openapi.yaml", produces = MediaType.ALL)
  HttpResponse<ByteBuf> openApi() {
    return HttpResponse.ok(description.yaml()).contentType(YAML);
  }

  /** {@code GET /openapi.json}: the same as JSON. */
  @Get(value = "/openapi.json", produces = MediaType.ALL)
  HttpResponse<ByteBuf> openApiAsJson() {
    return HttpResponse.ok(description.json()).contentType(JSON);
  }

  /** {@code GET /docs}: the routes as a page that can try them. */
  @Get(value = "/docs", produces = MediaType.ALL)
  HttpResponse<String> docs() {
    return HttpResponse.ok(page()).contentType(HTML);
  }

  private static String page() {
    try (var stream = DocumentationController.class.getResourceAsStream(PAGE)) {
      return new String(requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
