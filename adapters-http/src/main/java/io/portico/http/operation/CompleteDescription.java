package io.portico.http.operation;

import static java.util.Objects.requireNonNull;

import io.portico.http.problem.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The OpenAPI 3.1 document of all routes, merged from one resource for each feature. Every
 * operation gets the responses that all of them have.
 */
public final class CompleteDescription {

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
          "plans",
          "portal",
          "key-requests",
          "service-credentials",
          "keys",
          "gateways",
          "usage",
          "users",
          "mail",
          "applications",
          "webhooks",
          "identity-providers",
          "key-pushes",
          "imports",
          "operation");

  private CompleteDescription() {}

  /** Returns a new copy of the document, in maps, lists and scalars. */
  public static Map<String, Object> read() {
    var document = read("common");
    var components = member(document, "components");
    var paths = new LinkedHashMap<String, Object>();
    for (var feature : FEATURES) {
      var part = read(feature);
      paths.putAll(member(part, "paths"));
      member(part, "components")
          .forEach((section, entries) -> member(components, section).putAll(map(entries)));
    }
    paths.values().stream()
        .flatMap(operations -> map(operations).values().stream())
        .forEach(operation -> addCommonResponses(map(operation)));
    document.put("paths", paths);
    document.put("components", document.remove("components"));
    return document;
  }

  private static void addCommonResponses(Map<String, Object> operation) {
    var responses = member(operation, "responses");
    if (!operation.containsKey("security")) {
      responses.putIfAbsent(status(ErrorCode.UNAUTHORISED), reference("NotAuthorised"));
      responses.putIfAbsent(status(ErrorCode.FORBIDDEN), reference("Forbidden"));
      responses.putIfAbsent(status(ErrorCode.TOO_MANY_REQUESTS), reference("TooManyRequests"));
    }
    responses.putIfAbsent("default", reference("Problem"));
  }

  private static String status(ErrorCode code) {
    return String.valueOf(code.status().getCode());
  }

  private static Map<String, Object> reference(String response) {
    return Map.of("$ref", "#/components/responses/" + response);
  }

  private static Map<String, Object> read(String name) {
    try (var stream = CompleteDescription.class.getResourceAsStream(FOLDER + name + ".yaml")) {
      var yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
      return map(yaml.load(requireNonNull(stream, name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, Object> member(Map<String, Object> map, String name) {
    return map(map.computeIfAbsent(name, _ -> new LinkedHashMap<String, Object>()));
  }

  @SuppressWarnings("unchecked") // the OpenAPI specification says where maps are
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }
}
