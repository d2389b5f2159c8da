package io.portico.http.operation;

import static java.util.Objects.requireNonNull;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.Gzip;
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
  HttpResponse<?> openApi(HttpRequest<?> request) {
    return response(request, description.yaml(), YAML);
  }

  /** {@code GET /openapi.json}: the same as JSON. */
  @Get(value = "/openapi.json", produces = MediaType.ALL)
  HttpResponse<?> openApiAsJson(HttpRequest<?> request) {
    return response(request, description.json(), JSON);
  }

  /* Another build describes other routes under the same address, so it is kept but asked for. */
  private static HttpResponse<?> response(
      HttpRequest<?> request, OpenApiDescription.Form form, MediaType type) {
    var isCompressed = Gzip.isAccepted(request);
    var tag = "\"" + form.tag() + (isCompressed ? "-gzip\"" : "\"");
    MutableHttpResponse<?> response;
    if (EntityTags.matches(request, tag)) {
      response = HttpResponse.notModified();
    } else if (isCompressed) {
      response =
          HttpResponse.ok(form.compressed().duplicate())
              .contentType(type)
              .header(HttpHeaders.CONTENT_ENCODING, Gzip.ENCODING);
    } else {
      response = HttpResponse.ok(form.plain().duplicate()).contentType(type);
    }
    return response
        .header(HttpHeaders.ETAG, tag)
        .header(HttpHeaders.CACHE_CONTROL, "public, no-cache")
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
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
