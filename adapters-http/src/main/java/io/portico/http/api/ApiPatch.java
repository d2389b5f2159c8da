package io.portico.http.api;

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
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads a JSON merge patch of an API (RFC 7396). */
final class ApiPatch {

  private ApiPatch() {}

  static ChangeApi.Command read(
      byte @Nullable [] body, ApiId id, Actor actor, Precondition<ApiRecord> expected) {
    var json =
        JsonObject.parse(body)
            .only("name", "version", "description", "style", "owner", "provider", "url", "labels");
    return new ChangeApi.Command(
        actor, id, Optional.of(descriptionIn(json)), labelsIn(json), expected);
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

  /* The outer is empty if the text stays, the inner if it is removed. */
  private static Optional<Optional<String>> textIn(JsonObject json, String name) {
    return json.has(name) ? Optional.of(json.optionalText(name)) : Optional.empty();
  }

  private static Optional<LabelChange> labelsIn(JsonObject json) {
    if (!json.has("labels")) {
      return Optional.empty();
    }
    return Optional.of(
        json.object("labels")
            .<LabelChange>map(LabelsRequest::patchOfMembers)
            .orElseGet(() -> new LabelChange.Replace(Labels.NONE)));
  }
}
