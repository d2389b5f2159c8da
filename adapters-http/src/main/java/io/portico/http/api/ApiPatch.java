package io.portico.http.api;

import io.portico.application.port.in.api.ChangeApi;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import io.portico.http.json.JsonObject;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A JSON merge patch of an API (RFC 7396): what is absent stays, what is {@code null} goes. */
final class ApiPatch {

  private ApiPatch() {}

  static ChangeApi.Command read(byte @Nullable [] body, ApiId id, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only("name", "version", "description", "style", "owner", "provider", "url", "labels");
    return new ChangeApi.Command(actor, id, description(json), labels(json));
  }

  private static UnaryOperator<ApiDescription> description(JsonObject json) {
    var name = json.has("name") ? Optional.of(json.text("name")) : Optional.<String>empty();
    var style = json.optionalText("style").map(ApiStyle::of);
    return present ->
        new ApiDescription(
            name.orElse(present.name()),
            patched(json, "version", present.version()),
            patched(json, "description", present.description()),
            json.has("style") ? style : present.style(),
            patched(json, "owner", present.owner()),
            patched(json, "provider", present.provider()),
            patched(json, "url", present.url()));
  }

  private static Optional<String> patched(JsonObject json, String name, Optional<String> present) {
    return json.has(name) ? json.optionalText(name) : present;
  }

  private static Optional<LabelChange> labels(JsonObject json) {
    if (!json.has("labels")) {
      return Optional.empty();
    }
    return Optional.of(
        json.object("labels")
            .<LabelChange>map(GivenLabels::patchOfMembers)
            .orElseGet(() -> new LabelChange.Replace(Labels.NONE)));
  }
}
