package io.portico.http.operation;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.portico.domain.shared.Sha256;
import io.portico.http.exchange.Gzip;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * The OpenAPI 3.1 document of this installation: {@link CompleteDescription} without the routes
 * that this installation does not serve.
 */
@Singleton
final class OpenApiDescription {

  private static final int TAG_CHARACTERS = 24;

  private final Form yaml;
  private final Form json;

  OpenApiDescription(Router router) {
    var document = served(router);
    this.yaml = Form.of(yaml(document));
    this.json = Form.of(json(document));
  }

  /** Returns the document as YAML. */
  Form yaml() {
    return yaml;
  }

  /** Returns the document as JSON. */
  Form json() {
    return json;
  }

  /**
   * The document in UTF-8. All responses share its memory.
   *
   * @param plain the bytes
   * @param compressed the same with gzip
   * @param tag changes with them; hexadecimal digits
   */
  record Form(ByteBuf plain, ByteBuf compressed, String tag) {

    static Form of(String document) {
      var bytes = document.getBytes(StandardCharsets.UTF_8);
      return new Form(
          shared(bytes),
          shared(Gzip.compress(bytes)),
          Sha256.hex(document).substring(0, TAG_CHARACTERS));
    }
  }

  /* Outside the heap, or the transport would copy it for each connection. */
  private static ByteBuf shared(byte[] bytes) {
    var direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    return Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(direct.asReadOnlyBuffer()));
  }

  private static Map<String, Object> served(Router router) {
    var document = CompleteDescription.read();
    var paths = CompleteDescription.member(document, "paths");
    var served = routes(router);
    paths.forEach(
        (path, operations) ->
            CompleteDescription.map(operations)
                .keySet()
                .removeIf(method -> !served.contains(route(method, path))));
    paths.values().removeIf(operations -> CompleteDescription.map(operations).isEmpty());
    return document;
  }

  private static String yaml(Map<String, Object> document) {
    var options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setSplitLines(false);
    options.setDereferenceAliases(true);
    return new Yaml(options).dump(document);
  }

  private static String json(Map<String, Object> document) {
    try {
      return new ObjectMapper().writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the description is no JSON", e);
    }
  }

  private static Set<String> routes(Router router) {
    Stream<UriRouteInfo<?, ?>> routes = router.uriRoutes();
    return routes
        .map(route -> route(route.getHttpMethodName(), route.getUriMatchTemplate().toPathString()))
        .collect(toSet());
  }

  /* The router names variables differently, and adds the patterns that they match. */
  private static String route(String method, String template) {
    return method.toUpperCase(Locale.ROOT) + " " + template.replaceAll("\\{[^}]*}", "{}");
  }
}
