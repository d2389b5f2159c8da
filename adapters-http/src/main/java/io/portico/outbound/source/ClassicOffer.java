package io.portico.outbound.source;

import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.EntryExtras;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.plan.PlanId;
import java.util.Optional;
import java.util.function.Function;

/** Reads an entry of the catalogue. Members that Portico does not interpret are kept. */
final class ClassicOffer {

  private static final String POLICY_ID = "policy_id";
  private static final String CONFIG = "config";
  private static final String REQUIRE_KEY_APPROVAL = "require_key_approval";
  private static final String OVERRIDE = "override";

  private ClassicOffer() {}

  static CatalogueEntry read(JsonEntry json, Function<String, Optional<PlanId>> plans) {
    return new CatalogueEntry(
        new EntryTexts(
            json.requiredText("name"),
            json.text("short_description").orElse(""),
            json.text("long_description").orElse(""),
            json.text("documentation").orElse(""),
            json.text("version").orElse("")),
        json.isTrue("show"),
        json.text("api_id").map(ApiId::of),
        ClassicRecords.plan(POLICY_ID, json.requiredText(POLICY_ID), plans),
        config(json),
        Optional.empty(),
        new EntryExtras(
            UnknownMembers.extras(
                json,
                "name",
                "short_description",
                "long_description",
                "show",
                "api_id",
                POLICY_ID,
                "documentation",
                "version",
                CONFIG,
                "labels"),
            json.isTrue("is_keyless")),
        EntrySite.NONE);
  }

  private static Optional<EntryConfig> config(JsonEntry json) {
    var config = json.object(CONFIG);
    return config.names().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new EntryConfig(
                new ApprovalOverride(config.isTrue(REQUIRE_KEY_APPROVAL), config.isTrue(OVERRIDE)),
                Optional.empty(),
                UnknownMembers.extras(config, REQUIRE_KEY_APPROVAL, OVERRIDE)));
  }
}
