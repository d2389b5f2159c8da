package io.portico.http.site.catalogue;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.portico.domain.shared.RecordKind;
import io.portico.http.HttpProperties;
import io.portico.http.exchange.Gzip;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The files of Swagger UI, which draws references with a script; the same on all sites. */
@SiteController(Portal.SITE + "/swagger-ui/" + HttpProperties.SWAGGER_UI)
final class SwaggerController {

  private static final String FOLDER =
      "/META-INF/resources/webjars/swagger-ui/" + HttpProperties.SWAGGER_UI + "/";
  private static final Map<String, MediaType> TYPES =
      Map.of(
          "swagger-ui.css", MediaType.of("text/css; charset=utf-8"),
          "swagger-ui-bundle.js", MediaType.of("text/javascript; charset=utf-8"));
  private static final String FOREVER = "public, max-age=31536000, immutable";

  private final Map<String, byte[]> compressed = new ConcurrentHashMap<>();

  /** {@code GET /portal/{site}/swagger-ui/{version}/{file}}: a file. */
  @Get("/{file}")
  HttpResponse<?> file(HttpRequest<?> request, String file) {
    var type = TYPES.get(file);
    if (type == null) {
      throw RecordKind.DEFINITION.notFound(file).get();
    }
    var isCompressed = Gzip.isAccepted(request);
    var response =
        HttpResponse.ok(
                isCompressed
                    ? compressed.computeIfAbsent(file, name -> Gzip.compress(read(name)))
                    : read(file))
            .contentType(type)
            .header(HttpHeaders.CACHE_CONTROL, FOREVER)
            .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    return isCompressed ? response.header(HttpHeaders.CONTENT_ENCODING, Gzip.ENCODING) : response;
  }

  private static byte[] read(String file) {
    try (var stream = SwaggerController.class.getResourceAsStream(FOLDER + file)) {
      if (stream == null) {
        throw new IllegalStateException("Swagger UI has no " + file);
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
