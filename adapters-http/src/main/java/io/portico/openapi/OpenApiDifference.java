package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.swagger.v3.oas.models.OpenAPI;
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

  private static final long MOST_NANOSECONDS = 10_000_000_000L;

  /* The library does not compare them, so a change in one of them may break clients or not. */
  private static final Set<String> NOT_COMPARED =
      Set.of(
          "$anchor",
          "$defs",
          "$dynamicAnchor",
          "$dynamicRef",
          "$id",
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
          "pathItems",
          "patternProperties",
          "prefixItems",
          "propertyNames",
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
   */
  static DefinitionDiff of(JsonNode before, JsonNode after, TreeDifference members) {
    if (refersElsewhere(before) || refersElsewhere(after)) {
      return notJudged(
          "It refers to other documents ($ref), which Portico does not fetch.", members);
    }
    try {
      var from = parsed(before);
      var to = parsed(after);
      var found = OpenApiCompare.fromSpecifications(from.openApi(), to.openApi());
      var changes = OpenApiChanges.of(found);
      if (found.isIncompatible()) {
        return new DefinitionDiff(Optional.of(true), changes);
      }
      if (from.hasErrors() || to.hasErrors()) {
        return notJudged(HAVE_ERRORS, members);
      }
      var unknown = members.members().stream().filter(NOT_COMPARED::contains).toList();
      return unknown.isEmpty()
          ? new DefinitionDiff(Optional.of(false), changes)
          : notJudged(
              "Changes of %s cannot be judged.".formatted(String.join(", ", unknown)), members);
    } catch (TookTooLongException _) {
      return notJudged("The documents are too complex to be judged.", members);
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

  private static boolean refersElsewhere(JsonNode value) {
    var reference = value.path("$ref");
    if (reference.isTextual() && !reference.asText().startsWith("#")) {
      return true;
    }
    for (var child : value) {
      if (child.isContainerNode() && refersElsewhere(child)) {
        return true;
      }
    }
    return false;
  }

  private static Parsed parsed(JsonNode document) {
    var root = (ObjectNode) Schema31.asSchema30(document);
    var options = new ParseOptions();
    options.setResolve(false);
    var result = new OpenAPIDeserializer().deserialize(root, null, options, false);
    var components = result.getOpenAPI().getComponents();
    if (components != null && components.getSchemas() != null) {
      components.setSchemas(new BoundedMap<>(components.getSchemas()));
    }
    // Members that 3.0 does not have are no errors of 3.1.
    return new Parsed(
        result.getOpenAPI(),
        result.getMessages().stream().anyMatch(message -> !message.endsWith("is unexpected")));
  }

  private static final class TookTooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * The schemas of a document for a limited time. The library looks up each reference here, and
   * without following references no document takes long.
   */
  private static final class BoundedMap<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1L;

    private final long end = System.nanoTime() + MOST_NANOSECONDS;

    BoundedMap(Map<String, V> schemas) {
      super(schemas);
    }

    @Override
    public @Nullable V get(Object key) {
      if (System.nanoTime() - end > 0) {
        throw new TookTooLongException();
      }
      return super.get(key);
    }
  }
}
