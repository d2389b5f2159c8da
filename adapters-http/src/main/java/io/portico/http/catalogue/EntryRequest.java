package io.portico.http.catalogue;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.annotation.Introspected;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.ExtraMembers;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.api.GivenLabels;
import io.portico.http.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON an entry of the catalogue is written with. Other members are kept and sent back.
 *
 * @param name 1 to 255 characters
 * @param shortDescription at most 1,000 characters
 * @param longDescription at most 65,536 characters
 * @param show whether portals list it; false if absent
 * @param apiId the API it is about; may be empty
 * @param policyId what keys are issued for: a policy of the portal, offered once at most
 * @param documentation where or what the documentation is, at most 65,536 characters
 * @param version at most 100 characters
 * @param config what is special about requests for it
 * @param labels names and values, at most 64
 */
@Introspected
record EntryRequest(
    String name,
    @JsonProperty("short_description") @Nullable String shortDescription,
    @JsonProperty("long_description") @Nullable String longDescription,
    @Nullable Boolean show,
    @JsonProperty("api_id") @Nullable String apiId,
    @JsonProperty("policy_id") String policyId,
    @Nullable String documentation,
    @Nullable String version,
    @Nullable Config config,
    @Nullable Map<String, String> labels) {

  private static final String POLICY_ID = "policy_id";
  private static final String REQUIRE_KEY_APPROVAL = "require_key_approval";
  private static final String OVERRIDE = "override";
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
    "labels"
  };

  /**
   * What is special about requests for an entry. Other members are kept and sent back.
   *
   * @param requireKeyApproval whether they are reviewed, if override is true
   * @param override whether that counts whatever the portal is set to
   */
  @Introspected
  record Config(
      @JsonProperty("require_key_approval") @Nullable Boolean requireKeyApproval,
      @Nullable Boolean override) {}

  static CatalogueEntry read(byte @Nullable [] body) {
    return read(JsonObject.parse(body));
  }

  /** Returns the entry that {@code json} writes. */
  static CatalogueEntry read(JsonObject json) {
    return read(json, json.text(POLICY_ID, EntryRequest::plan));
  }

  /** Returns the entry in {@code body}, which may name {@code plan}, but no other one. */
  static CatalogueEntry readReplacement(byte @Nullable [] body, PlanId plan) {
    var json = JsonObject.parse(body);
    json.textUnlessEmpty(
        POLICY_ID,
        text -> {
          if (!Identifier.parse(text).equals(Optional.of(plan.value()))) {
            throw new InvalidValueException(POLICY_ID, text, "the id in the path");
          }
          return text;
        });
    return read(json, plan);
  }

  private static CatalogueEntry read(JsonObject json, PlanId plan) {
    var name = json.text("name");
    var shortDescription = json.optionalText("short_description").orElse("");
    var longDescription = json.optionalText("long_description").orElse("");
    var show = json.flag("show");
    var api = json.textUnlessEmpty("api_id", id -> new ApiId(Identifier.of("api_id", id)));
    var documentation = json.optionalText("documentation").orElse("");
    var version = json.optionalText("version").orElse("");
    var config = json.object("config").map(EntryRequest::config);
    var labels = json.object("labels").map(members -> labels(json.at("labels"), members));
    var further = new ExtraMembers(json.others(ExtraMembers.LONGEST, KNOWN));
    try {
      return new CatalogueEntry(
          name,
          shortDescription,
          longDescription,
          show,
          api,
          plan,
          documentation,
          version,
          config,
          labels,
          further);
    } catch (InvalidValueException e) {
      throw e.at(json.at(e.field()));
    }
  }

  private static EntryConfig config(JsonObject json) {
    return new EntryConfig(
        new ApprovalOverride(json.flag(REQUIRE_KEY_APPROVAL), json.flag(OVERRIDE)),
        new ExtraMembers(json.others(ExtraMembers.LONGEST, REQUIRE_KEY_APPROVAL, OVERRIDE)));
  }

  private static Labels labels(String place, JsonObject members) {
    var number = members.names().size();
    if (number > Labels.MOST) {
      throw InvalidValueException.found(
          place, number + " labels", "at most %d".formatted(Labels.MOST));
    }
    return GivenLabels.ofMembers(members);
  }

  private static PlanId plan(String id) {
    return new PlanId(Identifier.of(POLICY_ID, id));
  }
}
