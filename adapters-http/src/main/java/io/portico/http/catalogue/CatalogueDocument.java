package io.portico.http.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.domain.access.Actor;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A catalogue in JSON. */
@JsonDocument
record CatalogueDocument(String id, String orgId, List<EntryDocument> apis) {

  private static final String APIS = "apis";
  private static final List<String> MEMBERS = List.of(APIS, "id", "org_id");

  static CatalogueDocument of(OrganisationId organisation, Catalogue catalogue) {
    return new CatalogueDocument(
        catalogue.id().toString(),
        organisation.toString(),
        catalogue.entries().stream().map(EntryDocument::of).toList());
  }

  /**
   * Returns the JSON in {@code body}, whose other members are ignored, but for those that are
   * nearly the name of a known member.
   */
  static JsonObject parse(byte @Nullable [] body) {
    return JsonObject.parse(body).withoutNearMisses(MEMBERS, List.of());
  }

  /** Returns whether {@code json} has entries. */
  static boolean hasEntries(JsonObject json) {
    return !json.objects(APIS, Catalogue.MOST, entry -> entry).isEmpty();
  }

  /** Returns the replacement in {@code json}. */
  static ReplaceCatalogue.Command read(
      JsonObject json, Actor actor, PlanIds plans, Precondition<Catalogue> expected) {
    Ids.requireOwnOrganisation(json, actor);
    var id = json.textUnlessEmpty("id", Ids.as(CatalogueId::new));
    // Required, so that a body of another kind does not empty the catalogue.
    if (!json.has(APIS)) {
      throw InvalidValueException.found(APIS, "missing", "an array of objects");
    }
    var entries =
        json.objects(APIS, Catalogue.MOST, entry -> EntryDocument.read(entry, actor, plans));
    CatalogueSize.require(APIS, entries);
    return new ReplaceCatalogue.Command(actor, id, entries, expected);
  }
}
