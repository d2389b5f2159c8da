package io.portico.http.site.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.http.page.Markdown;
import io.portico.http.site.catalogue.Reference.Body;
import io.portico.http.site.catalogue.Reference.Operation;
import io.portico.http.site.catalogue.Reference.Parameter;
import io.portico.http.site.catalogue.Reference.Response;
import io.portico.openapi.WholeDocument;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads documents of OpenAPI for people, within limits. What a document refers to elsewhere is not
 * fetched, and what it says is only ever shown as text.
 */
@Singleton
final class ReferenceReader {

  /** The most bytes of a document that is read. */
  static final int MOST_BYTES = 4 * 1024 * 1024;

  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
  private static final int MOST_DETAILS = 100;
  private static final int LONGEST = 4_000;
  private static final int LONGEST_LINE = 500;
  private static final int MOST_TYPES = 8;
  private static final int DEEPEST = 8;

  /* What is referred to is said at each place, so a small document can say very much. */
  private static final int MOST_CHARACTERS = 512 * 1024;
  private static final int CHARACTERS_OF_AN_OBJECT = 8;
  private static final int MOST_CACHED = 8 * MOST_CHARACTERS;

  private final Cache<String, Known> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CACHED)
          .weigher((String _, Known one) -> one.characters())
          .build();

  /** Returns what {@code definition} says, or empty if it is no OpenAPI that can be read. */
  Optional<Reference> read(Definition definition, Supplier<byte[]> document) {
    if (definition.type().format() != DefinitionFormat.OPENAPI || definition.size() > MOST_BYTES) {
      return Optional.empty();
    }
    return known.get(definition.digest(), _ -> parsed(definition, document.get())).reference();
  }

  private static Known parsed(Definition definition, byte[] document) {
    try {
      var reading = new Reading(WholeDocument.parse(definition.type().syntax(), document));
      return new Known(Optional.of(reading.reference()), MOST_CHARACTERS - reading.left);
    } catch (InvalidValueException _) {
      return new Known(Optional.empty(), CHARACTERS_OF_AN_OBJECT);
    }
  }

  private record Known(Optional<Reference> reference, int characters) {}

  private static final class Reading {

    private final JsonNode root;

    /* Characters that may still be kept; the last text may exceed them. */
    private int left = MOST_CHARACTERS;

    Reading(JsonNode root) {
      this.root = root;
    }

    Reference reference() {
      var info = root.path("info");
      var title = line(info.path("title"));
      var text = Markdown.belowTitle(kept(info.path("description").asText(""), LONGEST));
      var servers = servers();
      var operations = new ArrayList<Operation>();
      var more = !root.path("paths").properties().stream().allMatch(path -> read(path, operations));
      return new Reference(title, text, servers, operations, more || left <= 0);
    }

    /* Returns whether all operations of the path were read. */
    private boolean read(Map.Entry<String, JsonNode> path, List<Operation> operations) {
      var item = resolved(path.getValue());
      for (var member : item.properties().stream().limit(MOST_DETAILS).toList()) {
        if (METHODS.contains(member.getKey()) && member.getValue().isObject()) {
          if (left <= 0 || operations.size() == Reference.MOST) {
            return false;
          }
          operations.add(operation(member.getKey(), path.getKey(), item, member.getValue()));
        }
      }
      return true;
    }

    private List<String> servers() {
      var servers = new ArrayList<String>();
      if (root.path("host").isTextual()) {
        var scheme = root.path("schemes").path(0).asText("https");
        servers.add(
            shortened(
                scheme + "://" + root.path("host").asText() + root.path("basePath").asText("")));
      }
      within(root.path("servers").valueStream())
          .forEach(server -> servers.add(line(server.path("url"))));
      return servers.stream().filter(one -> !one.isEmpty()).toList();
    }

    private Operation operation(String method, String path, JsonNode item, JsonNode operation) {
      var parameters = new LinkedHashMap<String, Parameter>();
      var bodies = new ArrayList<Body>();
      for (var list : List.of(item.path("parameters"), operation.path("parameters"))) {
        within(list.valueStream())
            .map(this::resolved)
            .forEach(
                parameter -> {
                  if (parameter.path("in").asText().equals("body")) {
                    bodies.add(new Body("", type(parameter.path("schema"))));
                  } else {
                    var read = parameter(parameter);
                    parameters.put(read.place() + " " + read.name(), read);
                  }
                });
      }
      within(resolved(operation.path("requestBody")).path("content").propertyStream())
          .forEach(
              body ->
                  bodies.add(
                      new Body(shortened(body.getKey()), type(body.getValue().path("schema")))));
      return new Operation(
          method.toUpperCase(Locale.ROOT),
          shortened(path),
          line(operation.path("summary")),
          prose(operation.path("description")),
          operation.path("deprecated").asBoolean(false),
          List.copyOf(parameters.values()),
          bodies,
          within(operation.path("responses").propertyStream())
              .map(response -> response(response.getKey(), resolved(response.getValue())))
              .toList());
    }

    private Parameter parameter(JsonNode parameter) {
      var schema = parameter.path("schema");
      return new Parameter(
          line(parameter.path("name")),
          line(parameter.path("in")),
          type(schema.isMissingNode() ? parameter : schema),
          parameter.path("required").asBoolean(false),
          line(parameter.path("description")));
    }

    private Response response(String status, JsonNode response) {
      var types = new ArrayList<String>();
      within(response.path("content").propertyStream())
          .forEach(
              content ->
                  types.add(
                      (shortened(content.getKey()) + " " + type(content.getValue().path("schema")))
                          .strip()));
      return new Response(
          shortened(status), line(response.path("description")), String.join(", ", types));
    }

    /* The name of a schema that is referred to, or its type. */
    private String type(JsonNode schema) {
      if (schema.path("$ref").isTextual()) {
        var reference = schema.path("$ref").asText();
        return shortened(reference.substring(reference.lastIndexOf('/') + 1));
      }
      var type = schema.path("type");
      if (type.asText().equals("array")) {
        return shortened(type(schema.path("items")) + "[]");
      }
      if (type.isArray()) {
        var types = new ArrayList<String>();
        type.valueStream().limit(MOST_TYPES).forEach(one -> types.add(one.asText()));
        return shortened(String.join(" | ", types));
      }
      return line(type);
    }

    /* References within the document only, and no circles. */
    private JsonNode resolved(JsonNode node) {
      var found = node;
      for (var depth = 0; depth < DEEPEST && found.path("$ref").isTextual(); depth++) {
        var reference = found.path("$ref").asText();
        if (!reference.startsWith("#/") || reference.length() > LONGEST_LINE) {
          return found;
        }
        found = at(reference.substring(2));
      }
      return found;
    }

    private JsonNode at(String pointer) {
      var found = root;
      for (var name : pointer.split("/", -1)) {
        found = found.path(name.replace("~1", "/").replace("~0", "~"));
      }
      return found;
    }

    private Markdown prose(JsonNode text) {
      return new Markdown(kept(text.asText(""), LONGEST));
    }

    private String line(JsonNode text) {
      return shortened(text.asText(""));
    }

    private String shortened(String text) {
      return kept(text, LONGEST_LINE);
    }

    private String kept(String text, int longest) {
      var kept = Text.abbreviated(text, longest);
      left -= kept.length() + CHARACTERS_OF_AN_OBJECT;
      return kept;
    }

    private <T> Stream<T> within(Stream<T> details) {
      return details.limit(MOST_DETAILS).takeWhile(_ -> left > 0);
    }
  }
}
