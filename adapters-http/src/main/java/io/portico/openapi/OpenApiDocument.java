package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * One document of OpenAPI 3 or Swagger 2, of which only the members about the API as a whole are
 * read.
 */
final class OpenApiDocument {

  private static final String OWNER = "x-owner";
  private static final String TYK = "x-tyk-api-gateway";
  private static final String OWN_ID = "x-api-id";
  private static final int LONGEST_DESCRIPTION = 16_000;

  private static final Pattern VERSION = Pattern.compile("3\\.\\d{1,3}(\\.\\d{1,3}(-.*)?)?");
  private static final Pattern FORMER_VERSION = Pattern.compile("2(\\.0){0,2}");

  private final JsonNode root;
  private final JsonNode info;
  private final Extensions extensions = new Extensions();

  private OpenApiDocument(JsonNode root, JsonNode info) {
    this.root = root;
    this.info = info;
    extensions.add(info);
    extensions.add(root);
  }

  /** Returns whether a member of the root is read. */
  static boolean isRead(String member) {
    return switch (member) {
      case "openapi",
          "swagger",
          "asyncapi",
          "info",
          "servers",
          "tags",
          "host",
          "basePath",
          "schemes" ->
          true;
      default -> HeadReader.isExtension(member);
    };
  }

  /** Returns whether {@code root} says to be an OpenAPI or Swagger document. */
  static boolean isClaimedBy(JsonNode root) {
    return Stream.of("openapi", "swagger")
        .map(root::path)
        .anyMatch(version -> version.isValueNode() && !version.isNull());
  }

  /**
   * Returns the document.
   *
   * @throws InvalidValueException if it is neither OpenAPI 3 nor Swagger 2
   */
  static OpenApiDocument of(JsonNode root) {
    requireVersion(root);
    var info = root.path("info");
    if (info.isMissingNode() || info.isNull()) {
      throw InvalidValueException.found("info", "missing", "an object with the title of the API");
    }
    if (!info.isObject()) {
      throw ofOtherType("info", "object");
    }
    return new OpenApiDocument(root, info);
  }

  /** Returns whether {@code root} names a version of OpenAPI or Swagger that can be read. */
  static boolean isKnownVersion(JsonNode root) {
    try {
      requireVersion(root);
      return true;
    } catch (InvalidValueException _) {
      return false;
    }
  }

  private static void requireVersion(JsonNode root) {
    if (!root.isObject()) {
      throw InvalidValueException.found("openapi", "missing", "an object with openapi: 3.x");
    }
    var version = root.path("openapi");
    var former = root.path("swagger");
    if (version.isMissingNode() && former.isMissingNode()) {
      throw InvalidValueException.found(
          "openapi", "missing", "the version of OpenAPI, 3.x, or swagger: 2.0");
    }
    if (version.isMissingNode() && !FORMER_VERSION.matcher(former.asText()).matches()) {
      throw new InvalidValueException("swagger", former.asText(), "2.0, or openapi: 3.x");
    }
    if (!version.isMissingNode() && !VERSION.matcher(version.asText()).matches()) {
      throw new InvalidValueException("openapi", version.asText(), "3.x");
    }
  }

  /** Returns the id that the document itself says: {@code x-api-id}, or else its title. */
  String ownId() {
    return Optional.ofNullable(extensions.metadata().get(OWN_ID))
        .flatMap(OpenApiDocument::text)
        .orElseGet(this::title);
  }

  /** Returns the API under the identifier it has elsewhere, else under its own. */
  DiscoveredApi api(Optional<ExternalId> externalId) {
    try {
      return new DiscoveredApi(
              externalId.orElseGet(() -> new ExternalId(ownId())),
              new ApiDescription(
                  LineForm.cleaned(title()),
                  text(info, "info.version").map(LineForm::cleaned),
                  text(info, "info.description")
                      .or(() -> text(info, "info.summary"))
                      // The repository stores shorter descriptions than documents may have.
                      .map(text -> Text.abbreviated(text, LONGEST_DESCRIPTION)),
                  Optional.of(ApiStyle.OPENAPI),
                  owner(),
                  Optional.empty(),
                  url()),
              extensions.metadata(),
              tags())
          .knownAs(tykId().stream().toList());
    } catch (InvalidValueException e) {
      throw e.at(place(e.field()));
    }
  }

  private String title() {
    return text(info, "info.title")
        .orElseThrow(
            () -> InvalidValueException.found("info.title", "missing", "the title of the API"));
  }

  /* The id of the API in Tyk; its extension has too many members to be metadata. */
  private Optional<String> tykId() {
    return Optional.of(root.path(TYK).path("info").path("id"))
        .filter(JsonNode::isTextual)
        .flatMap(id -> text(id.asText()));
  }

  private Optional<String> owner() {
    return Optional.ofNullable(extensions.metadata().get(OWNER))
        .flatMap(OpenApiDocument::text)
        .or(() -> text(info.path("contact"), "info.contact.name"));
  }

  /* The first address that is absolute: others are relative to where the document was found. */
  private Optional<String> url() {
    return (root.has("openapi") ? serverUrls() : hostUrls())
        .flatMap(url -> ApiAddresses.accepted(url.strip()).stream())
        .findFirst();
  }

  /* A server URL may be a template; the defaults of its variables make it an address. */
  private Stream<String> serverUrls() {
    return elements(root, "servers").flatMap(server -> serverUrl(server).stream());
  }

  private static Optional<String> serverUrl(JsonNode server) {
    return text(server, "url")
        .map(
            url -> {
              var filled = url;
              for (var variable : server.path("variables").properties()) {
                var value = variable.getValue().path("default");
                if (value.isValueNode() && !value.isNull()) {
                  filled = filled.replace("{" + variable.getKey() + "}", value.asText());
                }
              }
              return filled;
            });
  }

  /* Without schemes, it is the one of the document, which is not known here. */
  private Stream<String> hostUrls() {
    var schemes = elements(root, "schemes").map(JsonNode::asText).toList();
    var scheme = schemes.isEmpty() || schemes.contains("https") ? "https" : schemes.getFirst();
    var path = text(root, "basePath").filter(base -> !base.equals("/")).orElse("");
    return text(root, "host").map(host -> scheme + "://" + host + path).stream();
  }

  private List<String> tags() {
    return elements(root, "tags").flatMap(tag -> text(tag, "name").stream()).distinct().toList();
  }

  private static Stream<JsonNode> elements(JsonNode object, String name) {
    var list = object.path(name);
    if (list.isMissingNode() || list.isNull()) {
      return Stream.empty();
    }
    if (!list.isArray()) {
      throw ofOtherType(name, "array");
    }
    return StreamSupport.stream(list.spliterator(), false);
  }

  /** Returns the text of the last member of {@code path} in {@code object}. */
  private static Optional<String> text(JsonNode object, String path) {
    var value = object.path(path.substring(path.lastIndexOf('.') + 1));
    if (value.isContainerNode()) {
      throw ofOtherType(path, "string");
    }
    return value.isNull() || value.isMissingNode() ? Optional.empty() : text(value.asText());
  }

  private static Optional<String> text(String value) {
    return Optional.of(value.strip()).filter(text -> !text.isEmpty());
  }

  private static InvalidValueException ofOtherType(String field, String type) {
    return InvalidValueException.found(field, "a value of another type", type);
  }

  private static String place(String field) {
    return switch (field) {
      case "name" -> "info.title";
      case "version" -> "info.version";
      case "description" -> "info.description";
      case "owner" -> "info.contact.name or x-owner";
      case "externalId" -> "info.x-api-id or info.title";
      default -> field.startsWith("metadata.") ? field.substring("metadata.".length()) : field;
    };
  }
}
