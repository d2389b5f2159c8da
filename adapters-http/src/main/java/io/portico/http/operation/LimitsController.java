package io.portico.http.operation;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.server.HttpServerConfiguration;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.Pages;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.key.RotationOverlap;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.usage.HitRules;
import io.portico.http.json.StrictJson;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.StreamedRoutes;

/** {@code GET /api/limits}: the size limits of this installation. */
@Controller("/api/limits")
@Secured(SecurityRule.IS_AUTHENTICATED)
final class LimitsController {

  private final HttpServerConfiguration server;
  private final StreamedRoutes streamed;

  LimitsController(HttpServerConfiguration server, StreamedRoutes streamed) {
    this.server = server;
    this.streamed = streamed;
  }

  /** {@code GET /api/limits}: all limits, in bytes, characters or records. */
  @Get
  @RequiresPermission(Permission.READ)
  @Produces(MediaType.ALL)
  Limits limits(HttpRequest<?> request) {
    QueryParameters.of(request);
    return new Limits(
        server.getMaxRequestSize(),
        StrictJson.DEEPEST,
        StrictJson.LONGEST_STRING,
        Pages.LARGEST,
        LabelName.LONGEST,
        LabelValue.LONGEST,
        AllowedValues.MOST,
        Labels.MOST,
        Selector.LONGEST,
        Selector.MOST_REQUIREMENTS,
        Selection.MOST_SELECTORS,
        streamed.largestSync(),
        SyncSource.MOST_ENTRIES,
        streamed.largestRecords(),
        RecordUsage.LARGEST_RECORD,
        HitRules.OLDEST_DAYS,
        MappingRules.MOST,
        CustomFields.MOST,
        CustomFields.LONGEST_VALUE,
        PasswordRules.LONGEST,
        Catalogue.MOST,
        PlanDetails.MOST_APIS,
        IdempotencyKey.MAX_LENGTH,
        VerifyKeys.MOST,
        RotationOverlap.LONGEST.toSeconds());
  }

  /** The limits by name. */
  @Serdeable
  record Limits(
      @JsonProperty("body_bytes") long bodyBytes,
      @JsonProperty("json_depth") int jsonDepth,
      @JsonProperty("string_characters") int stringCharacters,
      @JsonProperty("page_records") int pageRecords,
      @JsonProperty("label_name_characters") int labelNameCharacters,
      @JsonProperty("label_value_characters") int labelValueCharacters,
      @JsonProperty("label_values") int labelValues,
      @JsonProperty("api_labels") int apiLabels,
      @JsonProperty("selector_characters") int selectorCharacters,
      @JsonProperty("selector_requirements") int selectorRequirements,
      @JsonProperty("selectors") int selectors,
      @JsonProperty("sync_body_bytes") long syncBodyBytes,
      @JsonProperty("sync_apis") int syncApis,
      @JsonProperty("usage_body_bytes") long usageBodyBytes,
      @JsonProperty("usage_record_bytes") int usageRecordBytes,
      @JsonProperty("usage_record_days") int usageRecordDays,
      @JsonProperty("mapping_rules") int mappingRules,
      @JsonProperty("developer_fields") int developerFields,
      @JsonProperty("developer_field_characters") int developerFieldCharacters,
      @JsonProperty("password_characters") int passwordCharacters,
      @JsonProperty("catalogue_entries") int catalogueEntries,
      @JsonProperty("policy_apis") int policyApis,
      @JsonProperty("idempotency_key_characters") int idempotencyKeyCharacters,
      @JsonProperty("verified_keys") int verifiedKeys,
      @JsonProperty("key_overlap_seconds") long keyOverlapSeconds) {}
}
