package io.portico.http.catalogue;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.http.json.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;
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
    @JsonAnyGetter Map<String, JsonNode> others) {

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
        entry.shortDescription(),
        entry.longDescription(),
        entry.show(),
        entry.api().map(ApiId::toString).orElse(""),
        entry.plan().toString(),
        entry.documentation(),
        entry.version(),
        entry.config().map(Config::of).orElse(null),
        entry.labels().map(EntryDocument::texts).orElse(null),
        JsonText.members(entry.extras().text()));
  }

  private static Map<String, String> texts(Labels labels) {
    var texts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> texts.put(name.value(), value.value()));
    return texts;
  }
}
