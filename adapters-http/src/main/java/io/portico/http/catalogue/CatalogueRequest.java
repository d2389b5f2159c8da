package io.portico.http.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON a catalogue is written with. Other members are ignored.
 *
 * @param id that of the catalogue; may be left out
 * @param orgId the organisation of the caller; may be left out
 * @param apis what is offered, at most 1,000 entries
 */
@Introspected
record CatalogueRequest(
    @Nullable String id, @JsonProperty("org_id") @Nullable String orgId, List<EntryRequest> apis) {

  private static final String APIS = "apis";

  /** Returns the replacement in {@code body}. */
  static ReplaceCatalogue.Command read(
      byte @Nullable [] body, Actor actor, Precondition<Catalogue> expected) {
    var json = JsonObject.parse(body);
    requireOwnOrganisation(json, actor);
    var told = json.textUnlessEmpty("id", id -> new CatalogueId(Identifier.of("id", id)));
    // Without it the catalogue would be emptied by whoever sends something else by mistake.
    if (!json.has(APIS)) {
      throw InvalidValueException.found(APIS, "missing", "an array of objects");
    }
    var entries = json.objects(APIS, Catalogue.MOST, EntryRequest::read);
    return new ReplaceCatalogue.Command(actor, told, entries, expected);
  }

  /** Refuses {@code body} if it is to make the catalogue of another organisation. */
  static void readMaking(byte @Nullable [] body, Actor actor) {
    requireOwnOrganisation(JsonObject.parse(body), actor);
  }

  /* The answer is the same whether there is such an organisation or not. */
  private static void requireOwnOrganisation(JsonObject json, Actor actor) {
    json.textUnlessEmpty(
        "org_id",
        text -> {
          if (!Identifier.parse(text).equals(Optional.of(actor.organisation().value()))) {
            throw new InvalidValueException("org_id", text, "the id of your organisation, or none");
          }
          return text;
        });
  }
}
