package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads OpenAPI 3 documents: one in JSON, a JSON list of them, or any number in YAML with {@code
 * ---} between them; at most {@link #LONGEST} bytes together.
 *
 * <p>Only {@code info}, {@code servers}, {@code tags} and the {@code x-} members are read.
 * References are never fetched.
 */
public final class OpenApiDocuments {

  /** The most bytes that are read. */
  public static final int LONGEST = 5 * 1024 * 1024;

  private static final String CONTENT = "document";

  /* The member openapi: at the start of a line in YAML, in quotes in JSON. */
  private static final Pattern CLAIM =
      Pattern.compile("^openapi\\s{0,9}:|[\"']openapi[\"']\\s{0,9}:", Pattern.MULTILINE);

  private OpenApiDocuments() {}

  /**
   * Returns the API of each document, identified by {@code info.x-api-id} or else by its title.
   *
   * @throws InvalidValueException if one is not OpenAPI 3 or exceeds the limits; it names the
   *     field, with several documents for example {@code documents[2].info.title}
   */
  public static List<DiscoveredApi> read(byte[] content) {
    return apis(documents(content), Optional.empty());
  }

  /**
   * Returns the API of each document, identified by {@code externalId}, with {@code #2} appended
   * for the second document and so on.
   *
   * @throws InvalidValueException as {@link #read(byte[])}
   */
  public static List<DiscoveredApi> read(byte[] content, String externalId) {
    return apis(documents(content), Optional.of(externalId));
  }

  /**
   * Returns the APIs of any file; none if it has no {@code openapi} member.
   *
   * @throws InvalidValueException if it has one and is not valid OpenAPI
   */
  public static List<DiscoveredApi> readIfClaimed(byte[] content, String externalId) {
    var text = new String(content, StandardCharsets.ISO_8859_1);
    if (!CLAIM.matcher(text).find()) {
      return List.of();
    }
    var claimed = documents(content).stream().filter(OpenApiDocument::isClaimedBy).toList();
    return claimed.isEmpty() ? List.of() : apis(claimed, Optional.of(externalId));
  }

  private static List<DiscoveredApi> apis(List<JsonNode> documents, Optional<String> externalId) {
    if (documents.isEmpty()) {
      throw InvalidValueException.found(CONTENT, "empty", "OpenAPI 3.x in YAML or JSON");
    }
    var apis = new ArrayList<DiscoveredApi>();
    for (var i = 0; i < documents.size(); i++) {
      var suffix = i == 0 ? "" : "#" + (i + 1);
      try {
        apis.add(OpenApiDocument.of(documents.get(i)).api(externalId.map(id -> id + suffix)));
      } catch (InvalidValueException e) {
        throw documents.size() == 1 ? e : e.at("documents[" + i + "]." + e.field());
      }
    }
    return List.copyOf(apis);
  }

  private static List<JsonNode> documents(byte[] content) {
    if (content.length > LONGEST) {
      throw InvalidValueException.found(
          CONTENT, "more than 5 MiB", "at most " + LONGEST + " bytes");
    }
    var text = decoded(content);
    var start = text.stripLeading();
    return start.startsWith("{") || start.startsWith("[")
        ? JsonDocuments.read(CONTENT, text, OpenApiDocument::isRead)
        : YamlDocuments.read(CONTENT, text, OpenApiDocument::isRead);
  }

  private static String decoded(byte[] content) {
    return Text.ofUtf8(content)
        .map(text -> text.startsWith("\uFEFF") ? text.substring(1) : text)
        .orElseThrow(
            () -> InvalidValueException.found(CONTENT, "not UTF-8", "YAML or JSON in UTF-8"));
  }
}
