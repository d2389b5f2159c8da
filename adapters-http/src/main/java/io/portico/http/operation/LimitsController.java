package io.portico.http.operation;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.server.HttpServerConfiguration;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.access.AdministerRoles;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.access.UserBindings;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.application.Application;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.definition.Definition;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.factor.Factor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.request.RequestComment;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SitePage;
import io.portico.domain.usage.HitRules;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookUrl;
import io.portico.http.connection.StreamedRoutes;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.StrictJson;
import io.portico.http.security.CallerLimits;
import io.portico.http.security.RequiresPermission;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code GET /api/limits}: the size limits of this installation. */
@Controller("/api/limits")
@Secured(SecurityRule.IS_AUTHENTICATED)
record LimitsController(
    HttpServerConfiguration server, StreamedRoutes streamed, CallerLimits callers) {

  /** {@code GET /api/limits}: all limits, in bytes, characters, records or requests. */
  @Get
  @RequiresPermission(
      value = Permission.READ_APIS,
      scopes = {
        Scope.Kind.KEYS_VERIFY,
        Scope.Kind.USAGE_WRITE,
        Scope.Kind.PORTAL,
        Scope.Kind.APIS_READ,
        Scope.Kind.LABELS_WRITE,
        Scope.Kind.DISCOVERY
      })
  @Produces(MediaType.ALL)
  Map<String, Object> limits(HttpRequest<?> request, Actor actor) {
    QueryParameters.of(request);
    var limits = new LinkedHashMap<String, Object>();
    limits.put("body_bytes", server.getMaxRequestSize());
    limits.put("json_depth", StrictJson.DEEPEST);
    limits.put("json_members", StrictJson.MOST_MEMBERS);
    limits.put("string_characters", StrictJson.LONGEST_STRING);
    limits.put("page_records", PageLimits.LARGEST);
    limits.put("label_name_characters", LabelName.LONGEST);
    limits.put("label_value_characters", LabelValue.LONGEST);
    limits.put("label_values", ListedValues.MOST);
    limits.put("api_labels", Labels.MOST);
    limits.put("selector_characters", Selector.LONGEST);
    limits.put("selector_requirements", Selector.MOST_REQUIREMENTS);
    limits.put("selectors", Selection.MOST_SELECTORS);
    limits.put("sync_body_bytes", streamed.largestSync());
    limits.put("sync_apis", SyncSource.MOST_ENTRIES);
    limits.put("openapi_body_bytes", streamed.largestDocuments());
    limits.put("definition_bytes", Definition.LARGEST);
    limits.put("definition_versions", Definition.MOST_VERSIONS);
    limits.put("definition_revisions", Definition.MOST_REVISIONS);
    limits.put("usage_body_bytes", streamed.largestRecords());
    limits.put("usage_record_bytes", RecordUsage.LARGEST_RECORD);
    limits.put("usage_record_days", HitRules.OLDEST_DAYS);
    limits.put("mapping_rules", MappingRules.MOST);
    limits.put("developer_fields", CustomFields.MOST);
    limits.put("developer_field_characters", CustomFields.LONGEST_VALUE);
    limits.put("password_characters", PasswordRules.LONGEST);
    limits.put("second_factors", Factor.MOST);
    limits.put("catalogue_entries", Catalogue.MOST);
    limits.put("site_pages", Site.MOST_PAGES);
    limits.put("site_page_characters", SitePage.LONGEST_TEXT);
    limits.put("site_logo_bytes", SiteLogo.LARGEST);
    limits.put("announcements", Announcement.MOST);
    limits.put("announcement_characters", AnnouncementDetails.LONGEST_TEXT);
    limits.put("policy_apis", PlanDetails.MOST_APIS);
    limits.put("applications", Application.MOST_OF_DEVELOPER);
    limits.put("application_members", Application.MOST_MEMBERS);
    limits.put("request_comments", RequestComment.MOST);
    limits.put("request_comment_characters", RequestComment.LONGEST);
    limits.put("idempotency_key_characters", IdempotencyKey.MAX_LENGTH);
    limits.put("verified_keys", VerifyKeys.MOST);
    limits.put("key_overlap_seconds", RotationOverlap.LONGEST.toSeconds());
    limits.put("webhooks", Webhook.MOST);
    limits.put("webhook_url_characters", WebhookUrl.LONGEST);
    limits.put("webhook_selector_characters", EventFilter.LONGEST_SELECTOR);
    limits.put("webhook_payload_bytes", Delivery.LONGEST_PAYLOAD);
    limits.put("webhook_deliveries_waiting", Delivery.MOST_WAITING);
    limits.put("gateways", Gateway.MOST);
    limits.put("identity_providers", IdentityProvider.MOST);
    limits.put("groups", IdentityProvider.MOST_GROUPS);
    limits.put("roles", AdministerRoles.MOST);
    limits.put("bindings", UserBindings.MOST);
    limits.put("sources", StoredSource.MOST);
    limits.put("credential_requests_per_second", callers.credentialRequests());
    limits.put("address_requests_per_second", callers.addressRequests());
    return limits;
  }
}
