package io.portico.http.api;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads APIs from JSON. */
final class ApiRequest {

  private ApiRequest() {}

  static RegisterApi.Command read(byte @Nullable [] body, Actor actor) {
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
                "labels");
    return new RegisterApi.Command(
        actor,
        id(json),
        description(json),
        json.object("labels").map(LabelsRequest::ofMembers).orElse(Labels.NONE));
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
                "created_at",
                "updated_at");
    var given = id(json);
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

  private static Optional<ApiId> id(JsonObject json) {
    return json.optionalText("id").map(id -> new ApiId(Identifier.of("id", id)));
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
}
