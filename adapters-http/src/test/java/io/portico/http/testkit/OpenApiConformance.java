package io.portico.http.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.portico.http.problem.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Compares requests and responses of tests with the OpenAPI document: every status is described,
 * every response has a described media type, every JSON response has the described schema and no
 * other members, every error code is described, and every accepted JSON request has the described
 * schema.
 */
public final class OpenApiConformance {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final OpenApiConformance DOCUMENT = new OpenApiConformance();
  private static final String JSON_TYPE = "application/json";
  private static final Set<String> JSON_TYPES = Set.of(JSON_TYPE, "application/problem+json");

  /* Accepts requests with invalid records, which it reports. */
  private static final String RECORDS = "/api/activity/records";

  private final ObjectNode components = JSON.createObjectNode();
  private final List<Operation> operations = new ArrayList<>();
  private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();

  private OpenApiConformance() {
    try (var files = Files.list(folder())) {
      files.forEach(this::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // Of several matching paths, the one with most literal characters is served.
    operations.sort(
        Comparator.comparingInt(
                (Operation one) -> one.template().replaceAll("\\{[^}]*}", "").length())
            .reversed());
  }

  private record Operation(String method, String template, Pattern path, JsonNode description) {

    boolean serves(String requested, String decoded) {
      return method.equals(requested) && path.matcher(decoded).matches();
    }

    String name() {
      return method + " " + template;
    }
  }

  /** Fails if the request or its response is not as described. */
  static void check(String method, String path, Optional<String> sent, Reply reply) {
    DOCUMENT.operations.stream()
        .filter(operation -> operation.serves(method, path))
        .findFirst()
        .ifPresent(operation -> DOCUMENT.check(operation, sent, reply));
  }

  /** Fails if {@code example} does not have the schema of this name. */
  public static void checkExample(String schema, JsonNode example) {
    var reference = JSON.createObjectNode().put("$ref", "#/components/schemas/" + schema);
    DOCUMENT.validate("example of " + schema, reference, example, true);
  }

  private void check(Operation operation, Optional<String> sent, Reply reply) {
    var responses = operation.description().path("responses");
    var status = Integer.toString(reply.status());
    var response = resolved(responses.path(responses.has(status) ? status : "default"));
    if (response.isMissingNode() && operation.description().has("security")) {
      throw new AssertionError(operation.name() + " does not describe the status " + status);
    }
    var type = reply.header("Content-Type").map(OpenApiConformance::withoutParameters).orElse("");
    var types = response.path("content");
    if (!types.isMissingNode() && !reply.body().isEmpty() && !types.has(type)) {
      throw new AssertionError(operation.name() + " does not describe the media type " + type);
    }
    if (JSON_TYPES.contains(type) && !reply.body().isEmpty()) {
      var schema = types.path(type).path("schema");
      var body = parsed(reply.body()).orElseThrow();
      if (!response.isMissingNode()) {
        validate(operation.name() + " " + status + " " + type, schema, body, true);
      } else if (reply.status() < 400) {
        throw new AssertionError(operation.name() + " does not describe the status " + status);
      }
      checkCode(operation, body);
      checkErrors(operation, reply.status(), body);
    }
    if (reply.status() / 100 == 2 && !operation.template().equals(RECORDS)) {
      var schema =
          operation
              .description()
              .path("requestBody")
              .path("content")
              .path(JSON_TYPE)
              .path("schema");
      sent.filter(_ -> !schema.isMissingNode())
          .flatMap(OpenApiConformance::parsed)
          .ifPresent(body -> validate(operation.name() + " request", schema, body, false));
    }
  }

  private static void checkErrors(Operation operation, int status, JsonNode body) {
    var errors = body.has("Meta") ? body.path("Meta").path("errors") : body.path("errors");
    if (status == 409 && errors.isEmpty()) {
      throw new AssertionError(operation.name() + " names no field of a conflict: " + body);
    }
  }

  /* Errors that every route can return are described once. */
  private static void checkCode(Operation operation, JsonNode body) {
    var word = body.path("Meta").path("code").asText(body.path("code").asText(""));
    var code = Arrays.stream(ErrorCode.values()).filter(one -> one.word().equals(word)).findFirst();
    if (code.isEmpty() || code.get().compareTo(ErrorCode.INTERNAL_ERROR) <= 0) {
      return;
    }
    for (var described : operation.description().path("x-errors")) {
      if (described.asText().equals(word)) {
        return;
      }
    }
    throw new AssertionError(operation.name() + " does not describe the error code " + word);
  }

  private void validate(String place, JsonNode schema, JsonNode body, boolean strict) {
    if (schema.isMissingNode()) {
      throw new AssertionError(place + " has no described schema");
    }
    var problems = schemas.computeIfAbsent(place, _ -> schema(schema, strict)).validate(body);
    if (!problems.isEmpty()) {
      throw new AssertionError(place + " is not as described: " + problems + "\n" + body);
    }
  }

  private JsonSchema schema(JsonNode schema, boolean strict) {
    var document = JSON.createObjectNode();
    document.set("components", components.deepCopy());
    document.set("allOf", JSON.createArrayNode().add(schema.deepCopy()));
    if (strict) {
      closeObjects(document);
    }
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(document);
  }

  /* Clients must accept new members, so the document leaves objects open; tests must not. */
  private static void closeObjects(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(OpenApiConformance::closeObjects);
  }

  private JsonNode resolved(JsonNode response) {
    return response.has("$ref")
        ? components.at(response.path("$ref").asText().replace("#/components", ""))
        : response;
  }

  private static Optional<JsonNode> parsed(String body) {
    try {
      return Optional.of(JSON.readTree(body)).filter(node -> !node.isMissingNode());
    } catch (JsonProcessingException _) {
      return Optional.empty();
    }
  }

  private static String withoutParameters(String type) {
    return type.replaceFirst(";.*", "").trim();
  }

  private void add(Path file) {
    try (var text = Files.newBufferedReader(file)) {
      Object part = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
      JsonNode tree = JSON.valueToTree(part);
      tree.path("components")
          .properties()
          .forEach(
              section ->
                  components
                      .withObject("/" + section.getKey())
                      .setAll((ObjectNode) section.getValue()));
      tree.path("paths").properties().forEach(path -> add(path.getKey(), path.getValue()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String template, JsonNode methods) {
    var pattern =
        template
            .replace("{email}", ".+")
            .replace("{keys}", "[^/]*")
            .replaceAll("\\{[^}]*}", "[^/]+");
    methods
        .properties()
        .forEach(
            method ->
                operations.add(
                    new Operation(
                        method.getKey().toUpperCase(Locale.ROOT),
                        template,
                        Pattern.compile(pattern + "/?"),
                        method.getValue())));
  }

  private static Path folder() {
    var common =
        Objects.requireNonNull(
            OpenApiConformance.class.getResource("/io/portico/http/docs/openapi/common.yaml"));
    try {
      return Objects.requireNonNull(Path.of(common.toURI()).getParent());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
