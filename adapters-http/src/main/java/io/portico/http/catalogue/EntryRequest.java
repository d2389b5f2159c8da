package io.portico.http.catalogue;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.EntryExtras;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.catalogue.TryIt;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.http.api.LabelsRequest;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body that writes a catalogue entry. Other members are stored and returned, but for
 * those that are nearly the name of a known member.
 */
final class EntryRequest {

  private static final String POLICY_ID = "policy_id";
  private static final String REQUIRE_KEY_APPROVAL = "require_key_approval";
  private static final String OVERRIDE = "override";
  private static final String KEY_LOCATION = "key_location";
  private static final String IS_KEYLESS = "is_keyless";
  private static final String AUDIENCE = EntryDocument.AUDIENCE;
  private static final String TRY_IT = EntryDocument.TRY_IT;
  private static final String[] KNOWN = {
    "name",
    "short_description",
    "long_description",
    "show",
    "api_id",
    POLICY_ID,
    "documentation",
    "version",
    "config",
    "labels",
    AUDIENCE,
    TRY_IT
  };
  private static final List<String> MEANT =
      Stream.concat(Stream.of(KNOWN), Stream.of(IS_KEYLESS)).toList();
  private static final String[] OF_CONFIG = {REQUIRE_KEY_APPROVAL, OVERRIDE, KEY_LOCATION};

  private EntryRequest() {}

  /** Returns the entry in {@code json}. */
  static CatalogueEntry read(JsonObject json, Actor actor, PlanIds plans) {
    return read(json, json.text(POLICY_ID, Ids.plan(plans)), actor);
  }

  /** Returns the entry in {@code body}, whose policy, if any, must be {@code plan}. */
  static CatalogueEntry readReplacement(
      byte @Nullable [] body, PlanId plan, Actor actor, PlanIds plans) {
    var json = JsonObject.parse(body);
    var sent = json.optionalText(POLICY_ID).filter(text -> !text.isEmpty());
    if (sent.isPresent() && !plans.find(sent.get()).equals(Optional.of(plan))) {
      throw new InvalidValueException(json.at(POLICY_ID), sent.get(), "the id in the path");
    }
    return read(json, plan, actor);
  }

  private static CatalogueEntry read(JsonObject body, PlanId plan, Actor actor) {
    var json = body.withoutNearMisses(MEANT, List.of());
    Ids.requireOwnOrganisation(json, actor);
    var name = json.text("name");
    var shortDescription = json.optionalText("short_description").orElse("");
    var longDescription = json.optionalText("long_description").orElse("");
    var show = json.flag("show");
    var api = json.textUnlessEmpty("api_id", ApiId::of);
    var documentation = json.optionalText("documentation").orElse("");
    var version = json.optionalText("version").orElse("");
    var config = json.object("config").map(EntryRequest::config);
    var labels = json.object("labels").map(members -> labels(json.at("labels"), members));
    var keyless = json.optionalFlag(IS_KEYLESS).orElse(false);
    var site = new EntrySite(audience(json), json.object(TRY_IT).map(EntryRequest::tryIt));
    var extras = new ExtraMembers(json.others(ExtraMembers.LONGEST, KNOWN));
    return json.construct(
        () ->
            new CatalogueEntry(
                new EntryTexts(name, shortDescription, longDescription, documentation, version),
                show,
                api,
                plan,
                config,
                labels,
                new EntryExtras(extras, keyless),
                site));
  }

  private static Optional<Audience> audience(JsonObject json) {
    return json.isObject(AUDIENCE)
        ? json.object(AUDIENCE)
            .map(
                object ->
                    object
                        .only("selector")
                        .text("selector", text -> new Audience.Selected(Selector.parse(text))))
        : json.optionalText(AUDIENCE, EntryRequest::audience);
  }

  private static Audience audience(String word) {
    return switch (word) {
      case EntryDocument.EVERYONE -> new Audience.Everyone();
      case EntryDocument.SIGNED_IN -> new Audience.SignedIn();
      default ->
          throw new InvalidValueException(
              AUDIENCE, word, "everyone, signed_in or an object with a selector");
    };
  }

  private static TryIt tryIt(JsonObject json) {
    return new TryIt(
        json.only("base_urls")
            .texts("base_urls", TryIt.MOST, text -> TryIt.address("base_urls", text)));
  }

  private static EntryConfig config(JsonObject members) {
    var json = members.withoutNearMisses(List.of(OF_CONFIG), List.of());
    return new EntryConfig(
        new ApprovalOverride(json.flag(REQUIRE_KEY_APPROVAL), json.flag(OVERRIDE)),
        json.textUnlessEmpty(KEY_LOCATION, KeyLocation::of),
        new ExtraMembers(json.others(ExtraMembers.LONGEST, OF_CONFIG)));
  }

  private static Labels labels(String place, JsonObject members) {
    ListRules.atMost(place, members.names().size(), Labels.MOST, "labels");
    return LabelsRequest.ofMembers(members);
  }
}
