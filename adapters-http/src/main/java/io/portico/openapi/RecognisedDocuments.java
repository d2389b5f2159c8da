package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.application.port.out.definition.DefinitionReader;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.definition.DefinitionSyntax;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.Text;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Recognises documents by their heads, which are parsed within limits. */
@Singleton
final class RecognisedDocuments implements DefinitionReader {

  /* A definition at the beginning of a line. */
  private static final Pattern GRAPHQL =
      Pattern.compile(
          "^(?:extend[ \\t]++)?+(?:schema[ \\t]*+[{@]|directive[ \\t]++@"
              + "|(?:type|interface|union|enum|input|scalar)[ \\t]++[_A-Za-z]\\w*+[ \\t]*+(?:[{@=(]|implements\\b|\\r?$))",
          Pattern.MULTILINE);

  @Override
  public Recognised read(byte[] document) {
    var heads = OpenApiDocuments.heads(document);
    var syntax = isJson(document) ? DefinitionSyntax.JSON : DefinitionSyntax.YAML;
    if (heads.roots().size() == 1) {
      var root = heads.roots().getFirst();
      var problem = heads.problem().map(RecognisedDocuments::words);
      if (OpenApiDocument.isClaimedBy(root)) {
        var former = !root.has("openapi");
        var version = text(root.path(former ? "swagger" : "openapi"));
        return OpenApiDocument.isKnownVersion(root)
            ? recognised(DefinitionFormat.OPENAPI, former ? "2.0" : version, syntax, root, problem)
            : other(syntax, problem);
      }
      if (root.path("asyncapi").isValueNode() && !root.path("asyncapi").isNull()) {
        var version = text(root.path("asyncapi"));
        return recognised(DefinitionFormat.ASYNCAPI, version, syntax, root, Optional.empty());
      }
    }
    if (syntax != DefinitionSyntax.JSON
        && GRAPHQL.matcher(new String(document, StandardCharsets.UTF_8)).find()) {
      return new Recognised(
          new DefinitionType(DefinitionFormat.GRAPHQL, Optional.empty(), DefinitionSyntax.GRAPHQL),
          Optional.empty(),
          List.of());
    }
    var isTree = heads.roots().stream().anyMatch(JsonNode::isObject);
    return other(isTree ? syntax : DefinitionSyntax.TEXT, heads.problem().map(e -> words(e)));
  }

  private static boolean isJson(byte[] document) {
    for (var b : document) {
      if (b == '{' || b == '[') {
        return true;
      }
      // Blanks, and the bytes of the byte order mark, which are negative.
      if (b > ' ') {
        return false;
      }
    }
    return false;
  }

  private static Recognised recognised(
      DefinitionFormat format,
      String version,
      DefinitionSyntax syntax,
      JsonNode root,
      Optional<String> warning) {
    var shown = Text.truncated(LineForm.cleaned(version), DefinitionType.LONGEST_FORMAT_VERSION);
    return new Recognised(
        new DefinitionType(format, Optional.of(shown).filter(text -> !text.isEmpty()), syntax),
        Optional.of(text(root.path("info").path("version")).strip())
            .filter(text -> !text.isEmpty()),
        warning.stream().toList());
  }

  private static Recognised other(DefinitionSyntax syntax, Optional<String> problem) {
    return new Recognised(
        new DefinitionType(DefinitionFormat.OTHER, Optional.empty(), syntax),
        Optional.empty(),
        List.of(
            "not recognised as OpenAPI, AsyncAPI or GraphQL, kept as it is"
                + problem.map(": "::concat).orElse("")));
  }

  private static String text(JsonNode value) {
    return value.isValueNode() && !value.isNull() ? value.asText() : "";
  }

  private static String words(InvalidValueException problem) {
    return problem.field() + ": " + problem.problem();
  }
}
