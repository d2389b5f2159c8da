package io.portico.http.catalogue;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.http.json.JsonText;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue entry in JSON: the eight members that classic portals expect, and the extra members
 * that a client sent.
 */
@Serdeable
record EntryDocument(
    String name,
    @JsonProperty("short_description") String shortDescription,
    @JsonProperty("long_description") String longDescription,
    boolean show,
    @JsonProperty("api_id") String apiId,
    @JsonProperty("policy_id") String policyId,
    String documentation,
    String version,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Config config,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, String> labels,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode audience,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty(EntryDocument.TRY_IT)
        @Nullable TryItDocument tryIt,
    @JsonAnyGetter Map<String, JsonNode> others) {

  static final String AUDIENCE = "audience";
  static final String TRY_IT = "try_it";
  static final String EVERYONE = "everyone";
  static final String SIGNED_IN = "signed_in";

  /** Where developers may call the API of the entry. */
  @Serdeable
  record TryItDocument(@JsonProperty("base_urls") List<String> baseUrls) {}

  /** The settings of the entry. */
  @Serdeable
  record Config(
      @JsonProperty("require_key_approval") boolean requireKeyApproval,
      boolean override,
      @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("key_location")
          @Nullable String keyLocation,
      @JsonAnyGetter Map<String, JsonNode> others) {

    private static Config of(EntryConfig config) {
      return new Config(
          config.approval().requireKeyApproval(),
          config.approval().override(),
          config.keyLocation().map(KeyLocation::text).orElse(null),
          JsonText.members(config.extras().text()));
    }
  }

  static EntryDocument of(CatalogueEntry entry) {
    return new EntryDocument(
        entry.name(),
        entry.texts().shortDescription(),
        entry.texts().longDescription(),
        entry.show(),
        entry.api().map(ApiId::toString).orElse(""),
        entry.plan().toString(),
        entry.texts().documentation(),
        entry.version(),
        entry.config().map(Config::of).orElse(null),
        entry.labels().map(EntryDocument::texts).orElse(null),
        entry.site().audience().map(EntryDocument::audience).orElse(null),
        entry
            .site()
            .tryIt()
            .map(tryIt -> new TryItDocument(tryIt.baseUrls().stream().map(URI::toString).toList()))
            .orElse(null),
        others(entry));
  }

  /* Entries stored by older builds may have members among the extra ones that are now known. */
  private static Map<String, JsonNode> others(CatalogueEntry entry) {
    var others = JsonText.members(entry.extras().members().text());
    others.keySet().removeAll(Set.of(AUDIENCE, TRY_IT));
    return others;
  }

  private static JsonNode audience(Audience audience) {
    return switch (audience) {
      case Audience.Everyone() -> JsonNode.createStringNode(EVERYONE);
      case Audience.SignedIn() -> JsonNode.createStringNode(SIGNED_IN);
      case Audience.Selected(var selector) ->
          JsonNode.createObjectNode(
              Map.of("selector", JsonNode.createStringNode(selector.toString())));
    };
  }

  private static Map<String, String> texts(Labels labels) {
    var texts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> texts.put(name.value(), value.value()));
    return texts;
  }
}
