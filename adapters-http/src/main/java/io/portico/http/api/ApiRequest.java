package io.portico.http.api;

import io.micronaut.core.annotation.Introspected;
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
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON an API is registered with.
 *
 * @param id 24 hexadecimal characters; one is made if it is not given
 * @param name what people call it, at most 255 characters
 * @param version for example 1.4
 * @param description what it is for
 * @param style openapi, graphql, grpc, soap, event or other
 * @param owner who answers for it
 * @param provider the platform that serves it
 * @param url where it is served
 * @param labels the labels it carries, each of them defined
 */
@Introspected
record ApiRequest(
    @Nullable String id,
    String name,
    @Nullable String version,
    @Nullable String description,
    @Nullable String style,
    @Nullable String owner,
    @Nullable String provider,
    @Nullable String url,
    @Nullable Map<String, String> labels) {

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
        json.object("labels").map(GivenLabels::ofMembers).orElse(Labels.NONE));
  }

  /** Returns the change that makes an API what {@code body} says; one that was read is valid. */
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
        _ -> description,
        json.object("labels")
            .map(GivenLabels::ofMembers)
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
