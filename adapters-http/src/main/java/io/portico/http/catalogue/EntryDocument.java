package io.portico.http.catalogue;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.micronaut.json.tree.JsonNode;
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
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import io.portico.http.json.JsonText;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue entry in JSON: the eight members that classic portals expect, and the extra members
 * that a client sent.
 */
@JsonDocument
record EntryDocument(
    String name,
    String shortDescription,
    String longDescription,
    boolean show,
    String apiId,
    String policyId,
    String documentation,
    String version,
    @Nullable Config config,
    @Nullable Map<String, String> labels,
    @Nullable JsonNode audience,
    @Nullable TryItDocument tryIt,
    @JsonAnyGetter Map<String, JsonNode> others) {

  private static final String AUDIENCE = "audience";
  private static final String TRY_IT = "try_it";
  private static final String EVERYONE = "everyone";
  private static final String SIGNED_IN = "signed_in";
  private static final String POLICY_ID = "policy_id";
  private static final String REQUIRE_KEY_APPROVAL = "require_key_approval";
  private static final String OVERRIDE = "override";
  private static final String KEY_LOCATION = "key_location";
  private static final String IS_KEYLESS = "is_keyless";
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

  /** Where developers may call the API of the entry. */
  @JsonDocument
  record TryItDocument(List<String> baseUrls) {}

  /** The settings of the entry. */
  @JsonDocument
  record Config(
      boolean requireKeyApproval,
      boolean override,
      @Nullable String keyLocation,
      @JsonAnyGetter Map<String, JsonNode> others) {

    private static Config of(EntryConfig config) {
      return new Config(
          config.approval().requireKeyApproval(),
          config.approval().override(),
          config.keyLocation().map(KeyLocation::text).orElse(null),
          JsonText.members(config.extras().text()));
    }
  }

  static EntryDocument of(CatalogueEntry entry) {
    return new EntryDocument(
        entry.name(),
        entry.texts().shortDescription(),
        entry.texts().longDescription(),
        entry.show(),
        entry.api().map(ApiId::toString).orElse(""),
        entry.plan().toString(),
        entry.texts().documentation(),
        entry.version(),
        entry.config().map(Config::of).orElse(null),
        entry.labels().map(EntryDocument::texts).orElse(null),
        entry.site().audience().map(EntryDocument::audience).orElse(null),
        entry
            .site()
            .tryIt()
            .map(tryIt -> new TryItDocument(tryIt.baseUrls().stream().map(URI::toString).toList()))
            .orElse(null),
        others(entry));
  }

  /* Entries stored by older builds may have members among the extra ones that are now known. */
  private static Map<String, JsonNode> others(CatalogueEntry entry) {
    var others = JsonText.members(entry.extras().members().text());
    others.keySet().removeAll(Set.of(AUDIENCE, TRY_IT));
    return others;
  }

  private static JsonNode audience(Audience audience) {
    return switch (audience) {
      case Audience.Everyone() -> JsonNode.createStringNode(EVERYONE);
      case Audience.SignedIn() -> JsonNode.createStringNode(SIGNED_IN);
      case Audience.Selected(var selector) ->
          JsonNode.createObjectNode(
              Map.of("selector", JsonNode.createStringNode(selector.toString())));
    };
  }

  private static Map<String, String> texts(Labels labels) {
    var texts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> texts.put(name.value(), value.value()));
    return texts;
  }

  /**
   * Returns the entry in {@code json}. Other members are stored and returned, but for those that
   * are nearly the name of a known member.
   */
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
    var config = json.object("config").map(EntryDocument::config);
    var labels = json.object("labels").map(members -> labels(json.at("labels"), members));
    var keyless = json.optionalFlag(IS_KEYLESS).orElse(false);
    var site = new EntrySite(audience(json), json.object(TRY_IT).map(EntryDocument::tryIt));
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
        : json.optionalText(AUDIENCE, EntryDocument::audience);
  }

  private static Audience audience(String word) {
    return switch (word) {
      case EVERYONE -> new Audience.Everyone();
      case SIGNED_IN -> new Audience.SignedIn();
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
