package io.portico.http.api;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The JSON of an API. Members without a value are left out. */
@JsonDocument
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
    @Nullable String externalId,
    @Nullable String missingSince,
    Map<String, String> labels,
    boolean definition,
    String createdAt,
    String updatedAt) {

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

  static RegisterApi.Command read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only(
                "id",
                "_id",
                "name",
                "version",
                "description",
                "style",
                "owner",
                "provider",
                "url",
                "labels");
    return new RegisterApi.Command(
        actor,
        chosenId(json),
        description(json),
        json.object("labels").map(LabelsRequest::ofMembers).orElse(Labels.NONE));
  }

  private static Optional<ApiId> chosenId(JsonObject json) {
    var id = json.optionalText("id", ApiId::of);
    var repeated = json.optionalText("_id", ApiId::of);
    if (id.isPresent() && repeated.isPresent() && !repeated.equals(id)) {
      throw new InvalidValueException(
          "_id", repeated.get().toString(), "the same as id, or one of both");
    }
    return id.or(() -> repeated);
  }

  /** Returns the replacement of an API by {@code body}, which may be the JSON of a read API. */
  static ChangeApi.Command readReplacement(
      byte @Nullable [] body, ApiId id, Actor actor, Precondition<ApiRecord> expected) {
    var json =
        JsonObject.parse(body)
            .only(
                "id",
                "name",
                "version",
                "description",
                "style",
                "owner",
                "provider",
                "url",
                "source",
                "external_id",
                "missing_since",
                "labels",
                "definition",
                "created_at",
                "updated_at");
    var given = json.optionalText("id", ApiId::of);
    if (given.isPresent() && !given.get().equals(id)) {
      throw new InvalidValueException("id", given.get().toString(), "the id in the path");
    }
    var description = description(json);
    return new ChangeApi.Command(
        actor,
        id,
        Optional.of(_ -> description),
        json.object("labels")
            .map(LabelsRequest::ofMembers)
            .<LabelChange>map(LabelChange.Replace::new),
        expected);
  }

  private static ApiDescription description(JsonObject json) {
    return new ApiDescription(
        json.text("name"),
        json.optionalText("version"),
        json.optionalText("description"),
        json.optionalText("style").map(ApiStyle::of),
        json.optionalText("owner"),
        json.optionalText("provider"),
        json.optionalText("url"));
  }

  /** Returns the changes of the JSON merge patch in {@code body} (RFC 7396). */
  static ChangeApi.Command readPatch(
      byte @Nullable [] body, ApiId id, Actor actor, Precondition<ApiRecord> expected) {
    var json =
        JsonObject.parse(body)
            .only("name", "version", "description", "style", "owner", "provider", "url", "labels");
    return new ChangeApi.Command(
        actor, id, Optional.of(patchedDescription(json)), patchedLabels(json), expected);
  }

  private static UnaryOperator<ApiDescription> patchedDescription(JsonObject json) {
    var name = json.has("name") ? Optional.of(json.text("name")) : Optional.<String>empty();
    var version = patchedText(json, "version");
    var description = patchedText(json, "description");
    var style =
        json.has("style")
            ? Optional.of(json.optionalText("style").map(ApiStyle::of))
            : Optional.<Optional<ApiStyle>>empty();
    var owner = patchedText(json, "owner");
    var provider = patchedText(json, "provider");
    var url = patchedText(json, "url");
    return present ->
        new ApiDescription(
            name.orElse(present.name()),
            version.orElse(present.version()),
            description.orElse(present.description()),
            style.orElse(present.style()),
            owner.orElse(present.owner()),
            provider.orElse(present.provider()),
            url.orElse(present.url()));
  }

  /* The outer is empty if the text stays, the inner if it is removed. */
  private static Optional<Optional<String>> patchedText(JsonObject json, String name) {
    return json.has(name) ? Optional.of(json.optionalText(name)) : Optional.empty();
  }

  private static Optional<LabelChange> patchedLabels(JsonObject json) {
    if (!json.has("labels")) {
      return Optional.empty();
    }
    return Optional.of(
        json.object("labels")
            .<LabelChange>map(LabelsRequest::patchOfMembers)
            .orElseGet(() -> new LabelChange.Replace(Labels.NONE)));
  }
}
