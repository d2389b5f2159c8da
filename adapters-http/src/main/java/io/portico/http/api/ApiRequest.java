package io.portico.http.api;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.Identifier;
import io.portico.http.json.JsonObject;
import java.util.Map;
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
        json.optionalText("id").map(id -> new ApiId(Identifier.of("id", id))),
        new ApiDescription(
            json.text("name"),
            json.optionalText("version"),
            json.optionalText("description"),
            json.optionalText("style").map(ApiStyle::of),
            json.optionalText("owner"),
            json.optionalText("provider"),
            json.optionalText("url")),
        json.object("labels").map(GivenLabels::ofMembers).orElse(Labels.NONE));
  }
}
