package io.portico.http.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.http.exchange.Timestamps;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of an API. Members without a value are left out. */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record ApiDocument(
    String id,
    String name,
    @Nullable String version,
    @Nullable String description,
    @Nullable String style,
    @Nullable String owner,
    @Nullable String provider,
    @Nullable String url,
    @Nullable String source,
    @JsonProperty("external_id") @Nullable String externalId,
    @JsonProperty("missing_since") @Nullable String missingSince,
    Map<String, String> labels,
    boolean definition,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("updated_at") String updatedAt) {

  static ApiDocument of(ApiRecord api) {
    var description = api.description();
    return new ApiDocument(
        api.id().toString(),
        description.name(),
        description.version().orElse(null),
        description.description().orElse(null),
        description.style().map(ApiStyle::word).orElse(null),
        description.owner().orElse(null),
        description.provider().orElse(null),
        description.url().orElse(null),
        api.origin().map(origin -> origin.source().value()).orElse(null),
        api.origin().map(origin -> origin.externalId().value()).orElse(null),
        api.origin().flatMap(ApiOrigin::missingSince).map(Timestamps::written).orElse(null),
        ApiLabelsDocument.labels(api.labels()),
        api.hasDefinition(),
        Timestamps.written(api.createdAt()),
        Timestamps.written(api.updatedAt()));
  }
}
