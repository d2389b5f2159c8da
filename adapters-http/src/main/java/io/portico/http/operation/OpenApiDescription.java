package io.portico.http.operation;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The OpenAPI 3.1 document of this installation, merged from one resource for each feature. Routes
 * that this installation does not serve are left out, and operations that need a credential get the
 * responses that all of them have.
 */
@Singleton
final class OpenApiDescription {

  private static final String FOLDER = "/io/portico/http/docs/openapi/";
  private static final List<String> FEATURES =
      List.of(
          "labels",
          "apis",
          "api-labels",
          "discovery",
          "policies",
          "governance",
          "developers",
          "portal",
          "plans",
          "key-requests",
          "keys",
          "usage",
          "users",
          "mail",
          "imports",
          "operation");

  private final ByteBuf yaml;

  OpenApiDescription(Router router) {
    this.yaml = shared(written(merged(served(router))));
  }

  /** Returns the document in UTF-8. All responses share its memory. */
  ByteBuf yaml() {
    return yaml.duplicate();
  }

  /* Outside the heap, or the transport would copy it for each connection. */
  private static ByteBuf shared(String document) {
    var bytes = document.getBytes(StandardCharsets.UTF_8);
    var direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    return Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(direct.asReadOnlyBuffer()));
  }

  private static Map<String, Object> merged(Set<String> served) {
    var document = read("common");
    var components = member(document, "components");
    var paths = new LinkedHashMap<String, Object>();
    for (var feature : FEATURES) {
      var part = read(feature);
      paths.putAll(member(part, "paths"));
      member(part, "components")
          .forEach((section, entries) -> member(components, section).putAll(map(entries)));
    }
    paths.forEach(
        (path, operations) ->
            map(operations).keySet().removeIf(method -> !served.contains(route(method, path))));
    paths.values().removeIf(operations -> map(operations).isEmpty());
    paths.values().stream()
        .flatMap(operations -> map(operations).values().stream())
        .map(OpenApiDescription::map)
        .filter(operation -> !operation.containsKey("security"))
        .forEach(OpenApiDescription::addCommonResponses);
    document.put("paths", paths);
    document.put("components", document.remove("components"));
    return document;
  }

  private static void addCommonResponses(Map<String, Object> operation) {
    var responses = member(operation, "responses");
    responses.putIfAbsent("401", Map.of("$ref", "#/components/responses/NotAuthorised"));
    responses.putIfAbsent("403", Map.of("$ref", "#/components/responses/Forbidden"));
    responses.putIfAbsent("429", Map.of("$ref", "#/components/responses/TooManyRequests"));
    responses.putIfAbsent("default", Map.of("$ref", "#/components/responses/Problem"));
  }

  private static Map<String, Object> read(String name) {
    try (var stream = OpenApiDescription.class.getResourceAsStream(FOLDER + name + ".yaml")) {
      var yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
      return map(yaml.load(requireNonNull(stream, name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String written(Map<String, Object> document) {
    var options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setSplitLines(false);
    options.setDereferenceAliases(true);
    return new Yaml(options).dump(document);
  }

  private static Set<String> served(Router router) {
    Stream<UriRouteInfo<?, ?>> routes = router.uriRoutes();
    return routes
        .map(route -> route(route.getHttpMethodName(), route.getUriMatchTemplate().toPathString()))
        .collect(toSet());
  }

  /* The router names variables differently, and adds the patterns that they match. */
  private static String route(String method, String template) {
    return method.toUpperCase(Locale.ROOT) + " " + template.replaceAll("\\{[^}]*}", "{}");
  }

  private static Map<String, Object> member(Map<String, Object> map, String name) {
    return map(map.computeIfAbsent(name, _ -> new LinkedHashMap<String, Object>()));
  }

  @SuppressWarnings("unchecked") // the OpenAPI specification says where maps are
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
