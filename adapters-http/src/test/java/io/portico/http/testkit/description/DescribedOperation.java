package io.portico.http.testkit.description;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** An operation of an OpenAPI document. Schemas are named by the JSON pointers to them. */
final class DescribedOperation {

  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

  private final JsonNode document;
  private final String method;
  private final String template;
  private final String pointer;
  private final JsonNode operation;
  private final Pattern path;
  private final List<String> variables;

  DescribedOperation(JsonNode document, String method, String template) {
    this.document = document;
    this.method = method.toUpperCase(Locale.ROOT);
    this.template = template;
    this.pointer = "/paths/" + template.replace("/", "~1") + "/" + method;
    this.operation = document.at(pointer);
    this.path =
        Pattern.compile(
            template
                .replace("{email}", "(.+)")
                .replace("{keys}", "([^/]*)")
                .replace("/ssokey/{key}", "/ssokey/(.+)")
                .replaceAll("\\{[^}]*}", "([^/]+)"));
    this.variables = VARIABLE.matcher(template).results().map(found -> found.group(1)).toList();
  }

  /** A query parameter, a header or a variable of the path. */
  record Parameter(String name, String in, boolean isRequired, String schema, Set<String> types) {}

  /** What is described for a status. */
  record Response(JsonNode node, String pointer) {

    Set<String> headers() {
      var names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
      node.path("headers").fieldNames().forEachRemaining(names::add);
      return names;
    }

    boolean hasContent() {
      return node.has("content");
    }

    boolean has(String mediaType) {
      return node.path("content").has(mediaType);
    }

    String schema(String mediaType) {
      return "%s/content/%s/schema".formatted(pointer, mediaType.replace("/", "~1"));
    }
  }

  /** Returns the literal characters: of several matching paths, the one with most is served. */
  int literals() {
    return VARIABLE.matcher(template).replaceAll("").length();
  }

  boolean serves(DescribedExchange exchange) {
    var isHead = exchange.method().equals("HEAD") && method.equals("GET");
    return (isHead || method.equals(exchange.method())) && path.matcher(exchange.path()).matches();
  }

  String template() {
    return template;
  }

  /**
   * Returns whether it ignores unknown query parameters and members, as the classic portal does.
   */
  boolean isClassic() {
    return operation.path("x-classic").asBoolean();
  }

  Set<String> errors() {
    var words = new TreeSet<String>();
    operation.path("x-errors").forEach(word -> words.add(word.asText()));
    return words;
  }

  /** Returns the variables of the path with their values, decoded. */
  Map<String, String> values(DescribedExchange exchange) {
    var found = path.matcher(exchange.path());
    var values = new LinkedHashMap<String, String>();
    if (found.matches()) {
      for (var number = 0; number < variables.size(); number++) {
        values.put(variables.get(number), DescribedExchange.decoded(found.group(number + 1)));
      }
    }
    return values;
  }

  List<Parameter> parameters(String in) {
    var described = operation.path("parameters");
    return IntStream.range(0, described.size())
        .mapToObj(number -> parameter(described.path(number), pointer + "/parameters/" + number))
        .filter(parameter -> parameter.in().equals(in))
        .toList();
  }

  private Parameter parameter(JsonNode written, String at) {
    var place = place(written, at);
    var node = document.at(place);
    var schema = node.path("schema");
    return new Parameter(
        node.path("name").asText(),
        node.path("in").asText(),
        node.path("required").asBoolean(),
        place + "/schema",
        types(document.at(place(schema, place + "/schema"))));
  }

  private static Set<String> types(JsonNode schema) {
    var types = new TreeSet<String>();
    var type = schema.path("type");
    if (type.isTextual()) {
      types.add(type.asText());
    }
    type.forEach(one -> types.add(one.asText()));
    return types;
  }

  boolean needsBody() {
    return operation.path("requestBody").path("required").asBoolean();
  }

  /**
   * Returns whether a body that is sent as {@code sent} is read as {@code mediaType}: if there is
   * no other type, whatever the client says.
   */
  boolean accepts(String sent, String mediaType) {
    var types = operation.path("requestBody").path("content");
    return types.has(mediaType) && (types.size() == 1 || sent.equals(mediaType));
  }

  String requestSchema() {
    return pointer + "/requestBody/content/application~1json/schema";
  }

  /** Returns the members that the schema of the request has at its top. */
  Set<String> members() {
    var names = new TreeSet<String>();
    collect(document.at(requestSchema()), names);
    return names;
  }

  private void collect(JsonNode schema, Set<String> names) {
    schema.path("properties").fieldNames().forEachRemaining(names::add);
    if (schema.has("$ref")) {
      collect(document.at(place(schema, "")), names);
    }
    for (var part : List.of("allOf", "oneOf", "anyOf")) {
      schema.path(part).forEach(one -> collect(one, names));
    }
  }

  /** Returns the response for a status: that of the status, or the one of all other errors. */
  Optional<Response> response(int status) {
    var responses = operation.path("responses");
    var name =
        responses.has(Integer.toString(status))
            ? Integer.toString(status)
            : status >= 400 ? "default" : "";
    if (!responses.has(name)) {
      return Optional.empty();
    }
    var place = place(responses.path(name), pointer + "/responses/" + name);
    return Optional.of(new Response(document.at(place), place));
  }

  /* Where a reference leads, or the place itself. */
  private static String place(JsonNode node, String at) {
    return node.has("$ref") ? node.path("$ref").asText().substring(1) : at;
  }

  @Override
  public String toString() {
    return method + " " + template;
  }
}
