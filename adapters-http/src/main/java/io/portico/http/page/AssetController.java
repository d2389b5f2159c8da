package io.portico.http.page;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.exchange.Gzip;

/** The files that pages load. They are the same for everybody, so they need no session. */
@Controller
@Secured(SecurityRule.IS_ANONYMOUS)
final class AssetController {

  private static final String FOREVER = "public, max-age=31536000, immutable";

  /**
   * {@code GET /dashboard/assets/{version}/{name}}, and the same below each site: a file. One of
   * another version is not found, because during an upgrade it would be kept under the wrong
   * version.
   */
  @Get(
      uris = {
        "/dashboard" + Assets.PATH + "{version}/{name}",
        "/portal/{site}" + Assets.PATH + "{version}/{name}"
      },
      produces = MediaType.ALL)
  HttpResponse<?> file(HttpRequest<?> request, String version, String name) {
    var asset = Assets.find(name);
    if (asset.isEmpty() || !version.equals(Assets.version())) {
      return HttpResponse.notFound()
          .contentType(MediaType.TEXT_PLAIN_TYPE)
          .header(HttpHeaders.CACHE_CONTROL, "no-store")
          .body("No such file.");
    }
    var compressed = Gzip.isAccepted(request);
    var tag = "\"" + version + (compressed ? "-gzip\"" : "\"");
    if (tag.equals(request.getHeaders().get(HttpHeaders.IF_NONE_MATCH))) {
      return HttpResponse.notModified()
          .header(HttpHeaders.ETAG, tag)
          .header(HttpHeaders.CACHE_CONTROL, FOREVER);
    }
    var response =
        HttpResponse.ok(compressed ? asset.get().compressed() : asset.get().bytes())
            .contentType(asset.get().type())
            .header(HttpHeaders.CACHE_CONTROL, FOREVER)
            .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING)
            .header(HttpHeaders.ETAG, tag);
    return compressed ? response.header(HttpHeaders.CONTENT_ENCODING, Gzip.ENCODING) : response;
  }
}
