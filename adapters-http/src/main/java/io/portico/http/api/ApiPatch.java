package io.portico.http.api;

import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import io.portico.http.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A JSON merge patch of an API (RFC 7396): what is absent stays, what is {@code null} goes.
 *
 * @param name what people call it, at most 255 characters; it cannot go
 * @param version for example 1.4
 * @param description what it is for
 * @param style openapi, graphql, grpc, soap, event or other
 * @param owner who answers for it
 * @param provider the platform that serves it
 * @param url where it is served
 * @param labels a merge patch of its labels
 */
@Introspected
record ApiPatch(
    @Nullable String name,
    @Nullable String version,
    @Nullable String description,
    @Nullable String style,
    @Nullable String owner,
    @Nullable String provider,
    @Nullable String url,
    @Nullable Map<String, @Nullable String> labels) {

  static ChangeApi.Command read(
      byte @Nullable [] body, ApiId id, Actor actor, Precondition<ApiRecord> expected) {
    var json =
        JsonObject.parse(body)
            .only("name", "version", "description", "style", "owner", "provider", "url", "labels");
    return new ChangeApi.Command(actor, id, descriptionIn(json), labelsIn(json), expected);
  }

  private static UnaryOperator<ApiDescription> descriptionIn(JsonObject json) {
    var name = json.has("name") ? Optional.of(json.text("name")) : Optional.<String>empty();
    var version = textIn(json, "version");
    var description = textIn(json, "description");
    var style =
        json.has("style")
            ? Optional.of(json.optionalText("style").map(ApiStyle::of))
            : Optional.<Optional<ApiStyle>>empty();
    var owner = textIn(json, "owner");
    var provider = textIn(json, "provider");
    var url = textIn(json, "url");
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

  /* The outer is empty for a text that stays, the inner for one that goes. */
  private static Optional<Optional<String>> textIn(JsonObject json, String name) {
    return json.has(name) ? Optional.of(json.optionalText(name)) : Optional.empty();
  }

  private static Optional<LabelChange> labelsIn(JsonObject json) {
    if (!json.has("labels")) {
      return Optional.empty();
    }
    return Optional.of(
        json.object("labels")
            .<LabelChange>map(GivenLabels::patchOfMembers)
            .orElseGet(() -> new LabelChange.Replace(Labels.NONE)));
  }
}
