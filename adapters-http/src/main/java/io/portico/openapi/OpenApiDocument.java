package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Contact;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.tags.Tag;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.util.OpenAPIDeserializer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One OpenAPI 3 document, of which only the members about the API as a whole are read.
 *
 * <p>Paths and components never reach the parser, so no reference is followed, and an invalid
 * schema does not exclude the API from the repository.
 */
final class OpenApiDocument {

  private static final String OWNER = "x-owner";
  private static final String OWN_ID = "x-api-id";
  private static final int LONGEST_DESCRIPTION = 16_000;

  private static final Pattern VERSION = Pattern.compile("3\\.(\\d{1,3})(\\.\\d{1,3}(-.*)?)?");
  private static final Pattern OF_OTHER_TYPE =
      Pattern.compile("attribute (\\S+) is not of type `(\\w+)`");

  private final OpenAPI document;
  private final Info info;
  private final Extensions extensions = new Extensions();

  private OpenApiDocument(OpenAPI document, Info info) {
    this.document = document;
    this.info = info;
    extensions.add(info.getExtensions());
    extensions.add(document.getExtensions());
  }

  /** Returns whether a member of the root is read. */
  static boolean isRead(String member) {
    return switch (member) {
      case "openapi", "swagger", "info", "servers", "tags" -> true;
      default -> member.startsWith("x-");
    };
  }

  /** Returns whether {@code root} declares OpenAPI 3 or later. */
  static boolean isClaimedBy(JsonNode root) {
    return root.has("openapi");
  }

  /**
   * Returns the document.
   *
   * @throws InvalidValueException if it is not OpenAPI 3
   */
  static OpenApiDocument of(JsonNode root) {
    var result =
        new OpenAPIDeserializer().deserialize(understood(root), null, new ParseOptions(), false);
    for (var message : Objects.requireNonNullElse(result.getMessages(), List.<String>of())) {
      var wrong = OF_OTHER_TYPE.matcher(String.valueOf(message));
      if (wrong.find()) {
        throw InvalidValueException.found(
            wrong.group(1), "a value of another type", wrong.group(2));
      }
    }
    if (result.getOpenAPI() == null || result.getOpenAPI().getInfo() == null) {
      throw InvalidValueException.found("info", "missing", "an object with the title of the API");
    }
    return new OpenApiDocument(result.getOpenAPI(), result.getOpenAPI().getInfo());
  }

  /** Returns the API under the identifier it has elsewhere, else under its own. */
  DiscoveredApi api(Optional<String> externalId) {
    var title =
        text(info.getTitle())
            .orElseThrow(
                () -> InvalidValueException.found("info.title", "missing", "the title of the API"));
    try {
      return new DiscoveredApi(
          new ExternalId(externalId.or(() -> ownId()).orElse(title)),
          new ApiDescription(
              title,
              text(info.getVersion()),
              text(info.getDescription())
                  .or(() -> text(info.getSummary()))
                  // The repository stores shorter descriptions than documents may have.
                  .map(text -> Text.abbreviated(text, LONGEST_DESCRIPTION)),
              Optional.of(ApiStyle.OPENAPI),
              owner(),
              Optional.empty(),
              url()),
          extensions.metadata(),
          tags());
    } catch (InvalidValueException e) {
      throw e.at(place(e.field()));
    }
  }

  private static ObjectNode understood(JsonNode root) {
    if (!(root instanceof ObjectNode object)) {
      throw InvalidValueException.found("openapi", "missing", "an object with openapi: 3.x");
    }
    var version = object.path("openapi");
    if (version.isMissingNode()) {
      throw object.has("swagger")
          ? InvalidValueException.found(
              "swagger", "Swagger " + shownVersion(object.path("swagger")), "OpenAPI 3.x")
          : InvalidValueException.found("openapi", "missing", "the version of OpenAPI, 3.x");
    }
    var minor = VERSION.matcher(version.asText());
    if (!version.isValueNode() || !minor.matches()) {
      throw new InvalidValueException("openapi", version.asText(), "3.x");
    }
    var understood = object.deepCopy();
    // The members that are read have not changed since 3.1, the latest version that the parser
    // knows.
    understood.put("openapi", minor.group(1).equals("0") ? "3.0.4" : "3.1.0");
    understood.set("paths", JsonNodeFactory.instance.objectNode());
    return understood;
  }

  private static String shownVersion(JsonNode version) {
    return InvalidValueException.shown(version.asText());
  }

  private Optional<String> ownId() {
    return text(extensions.metadata().get(OWN_ID));
  }

  private Optional<String> owner() {
    return text(extensions.metadata().get(OWNER))
        .or(() -> Optional.ofNullable(info.getContact()).map(Contact::getName).flatMap(this::text));
  }

  /* A server URL may be a template; the defaults of its variables make it an address. */
  private Optional<String> url() {
    var servers = Objects.requireNonNullElse(document.getServers(), List.<Server>of());
    if (servers.isEmpty() || servers.getFirst().getUrl() == null) {
      return Optional.empty();
    }
    var server = servers.getFirst();
    var url = server.getUrl();
    if (server.getVariables() != null) {
      for (var variable : server.getVariables().entrySet()) {
        var value = variable.getValue().getDefault();
        if (value != null) {
          url = url.replace("{" + variable.getKey() + "}", value);
        }
      }
    }
    return ApiAddresses.accepted(url.strip());
  }

  private List<String> tags() {
    return Stream.ofNullable(document.getTags())
        .flatMap(List::stream)
        .map(Tag::getName)
        .flatMap(name -> text(name).stream())
        .distinct()
        .toList();
  }

  private Optional<String> text(@Nullable String value) {
    return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
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
