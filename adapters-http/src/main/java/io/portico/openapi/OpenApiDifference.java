package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.util.OpenAPIDeserializer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The difference of two documents of OpenAPI 3 as openapi-diff finds it. The documents are parsed
 * here, so that the library reads nothing by itself, and those of version 3.1 are brought into the
 * form of 3.0, which it compares.
 */
final class OpenApiDifference {

  private static final Logger LOG = LoggerFactory.getLogger(OpenApiDifference.class);

  /* The library compares each element of a list, and each path, with each of the other document. */
  private static final long MOST_PAIRS = 20_000_000;
  private static final int LONGEST_PATH = 500;

  /* The library overlooks changes of them, or some, which may break clients or not. */
  private static final Set<String> NOT_COMPARED =
      Set.of(
          "$anchor",
          "$defs",
          "$dynamicAnchor",
          "$dynamicRef",
          "$id",
          "additionalProperties",
          "anyOf",
          "callbacks",
          "const",
          "contains",
          "contentEncoding",
          "contentMediaType",
          "dependentRequired",
          "dependentSchemas",
          "discriminator",
          "else",
          "encoding",
          "if",
          "maxContains",
          "minContains",
          "minLength",
          "not",
          "nullable",
          "oneOf",
          "pathItems",
          "patternProperties",
          "prefixItems",
          "propertyNames",
          "security",
          "servers",
          "then",
          "unevaluatedItems",
          "unevaluatedProperties",
          "webhooks",
          "xml");

  private static final String HAVE_ERRORS = "A document has errors, so it cannot be judged.";

  private OpenApiDifference() {}

  private record Parsed(OpenAPI openApi, boolean hasErrors) {}

  /**
   * Returns the difference.
   *
   * @param members the difference of the trees, which is the answer if it cannot be judged
   * @throws Deadline.PassedException if it takes longer
   */
  static DefinitionDiff of(
      JsonNode before, JsonNode after, TreeDifference members, Deadline deadline) {
    try {
      var older = (ObjectNode) Schema31.asSchema30(before);
      var newer = (ObjectNode) Schema31.asSchema30(after);
      var words = TreeDifference.of(older, newer, deadline).words();
      PathParameters.moveToOperations(older);
      PathParameters.moveToOperations(newer);
      var obstacle = obstacle(older).or(() -> obstacle(newer));
      if (obstacle.isPresent()) {
        return notJudged(obstacle.get(), members);
      }
      var from = parsed(older, deadline);
      var to = parsed(newer, deadline);
      var found = OpenApiCompare.fromSpecifications(from.openApi(), to.openApi());
      var changes = OpenApiChanges.of(found);
      if (found.isIncompatible()) {
        return new DefinitionDiff(Optional.of(true), changes);
      }
      if (from.hasErrors() || to.hasErrors()) {
        return notJudged(HAVE_ERRORS, members);
      }
      var unknown = words.stream().filter(NOT_COMPARED::contains).toList();
      return unknown.isEmpty()
          ? new DefinitionDiff(Optional.of(false), changes)
          : notJudged(
              "Changes of %s cannot be judged.".formatted(String.join(", ", unknown)), members);
    } catch (Deadline.PassedException _) {
      return notJudged(DocumentComparer.TOO_COMPLEX, members);
    } catch (RuntimeException | StackOverflowError e) {
      LOG.debug("Two OpenAPI documents could not be compared", e);
      return notJudged(HAVE_ERRORS, members);
    }
  }

  private static DefinitionDiff notJudged(String why, TreeDifference members) {
    var changes = new ArrayList<Change>();
    changes.add(new Change("", Kind.CHANGED, Optional.empty(), why));
    changes.addAll(members.changes());
    return DefinitionDiff.notJudged(changes);
  }

  /** Returns why the library cannot compare a document, or not in time. */
  private static Optional<String> obstacle(JsonNode document) {
    if (refersElsewhere(Place.WORDS, document)) {
      return Optional.of("It refers to other documents ($ref), which Portico does not fetch.");
    }
    var paths = document.path("paths");
    for (var path : paths.properties()) {
      if (path.getKey().length() > LONGEST_PATH) {
        return Optional.of(
            "A path of more than %d characters cannot be judged.".formatted(LONGEST_PATH));
      }
      if (path.getValue().has("$ref")) {
        return Optional.of("A path that refers to another ($ref) cannot be judged.");
      }
    }
    return pairs(document) + square(paths.size()) > MOST_PAIRS
        ? Optional.of("The documents have too many paths or too long lists to be judged.")
        : Optional.empty();
  }

  private static boolean refersElsewhere(Place place, JsonNode value) {
    var reference = value.path("$ref");
    if (reference.isTextual() && !reference.asText().startsWith("#")) {
      return true;
    }
    for (var member : value.properties()) {
      var below = place.below(member.getKey(), member.getValue());
      if (below != Place.DATA && refersElsewhere(below, member.getValue())) {
        return true;
      }
    }
    if (value.isArray()) {
      for (var element : value) {
        if (refersElsewhere(place, element)) {
          return true;
        }
      }
    }
    return false;
  }

  private static long pairs(JsonNode value) {
    var pairs = value.isArray() ? square(value.size()) : 0;
    for (var child : value) {
      if (child.isContainerNode()) {
        pairs += pairs(child);
      }
    }
    return pairs;
  }

  private static long square(long number) {
    return number * number;
  }

  private static Parsed parsed(ObjectNode document, Deadline deadline) {
    deadline.check();
    var options = new ParseOptions();
    options.setResolve(false);
    var result = new OpenAPIDeserializer().deserialize(document, null, options, false);
    var openApi = result.getOpenAPI();
    var components = openApi.getComponents();
    if (components != null && components.getSchemas() != null) {
      components.setSchemas(new BoundedMap<>(components.getSchemas(), deadline));
    }
    if (openApi.getPaths() != null) {
      openApi.setPaths(new BoundedPaths(openApi.getPaths(), deadline));
    }
    // Members that 3.0 does not have are no errors of 3.1.
    return new Parsed(
        openApi,
        result.getMessages().stream().anyMatch(message -> !message.endsWith("is unexpected")));
  }

  /** The schemas of a document for a limited time. The library looks up each reference here. */
  private static final class BoundedMap<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1L;

    private final transient Deadline deadline;

    BoundedMap(Map<String, V> schemas, Deadline deadline) {
      super(schemas);
      this.deadline = deadline;
    }

    @Override
    public @Nullable V get(Object key) {
      deadline.check();
      return super.get(key);
    }
  }

  /** The paths of a document for a limited time. The library looks up one after the other here. */
  private static final class BoundedPaths extends Paths {
    private static final long serialVersionUID = 1L;

    private final transient Deadline deadline;

    BoundedPaths(Paths paths, Deadline deadline) {
      putAll(paths);
      this.deadline = deadline;
    }

    @Override
    public @Nullable PathItem get(Object key) {
      deadline.check();
      return super.get(key);
    }
  }
}
