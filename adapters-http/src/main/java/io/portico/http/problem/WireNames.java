package io.portico.http.problem;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The one table from the domain's terms to the members and parameters of the interface. The core
 * names fields in its own terms, for example {@code quotaMax}; a client reads {@code quota_max}.
 *
 * <p>A term belongs here only if no member or parameter of the interface has the same name with
 * another meaning. Terms that equal their wire name need no entry.
 */
public final class WireNames {

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          // Audit entries
          entry("developerId", "developer_id"),
          entry("requestId", "request_id"),
          entry("issuedAt", "issued_at"),
          entry("expiresAt", "expires_at"),
          entry("replacedBy", "replaced_by"),
          entry("endedAt", "ended_at"),
          entry("requestedBy", "by_user"),
          entry("requestedPlan", "for_plan"),
          entry("apisChanged", "apis_changed"),
          entry("apisCreated", "apis_created"),
          entry("apisUpdated", "apis_updated"),
          entry("apisMissing", "apis_missing"),
          // APIs and discovery
          entry("externalId", "external_id"),
          entry("displayName", "display_name"),

          // Labels
          entry("valueDescriptions", "value_descriptions"),
          entry("formerNames", "former_names"),
          entry("mergeInto", "merge_into"),

          // Developers, users and organisations
          entry("passwordHash", "password_hash"),
          entry("ssoKey", "sso_key"),
          entry("firstName", "first_name"),
          entry("lastName", "last_name"),
          entry("ownerName", "owner_name"),
          entry("createdAt", "created_at"),
          entry("previousUntil", "previous_until"),
          entry("words", "q"),
          entry("clientId", "client_id"),
          entry("clientSecret", "client_secret"),
          entry("groupsClaim", "groups_claim"),
          entry("createUsers", "create_users"),
          entry("allowedDomains", "allowed_domains"),
          entry("groupRoles", "group_roles"),
          entry("identityProvider", "identity_provider"),

          // Webhooks
          entry("disabledBecause", "disabled_because"),

          // Gateways
          entry("credentialHeader", "credential_header"),
          entry("tykOrganisation", "tyk_org_id"),

          // Catalogue and plans
          entry("catalogueEntries", "apis"),
          entry("apiIds", "api_ids"),
          entry("apiSelector", "api_selector"),
          entry("apiSelectorError", "api_selector_error"),
          entry("accessRights", "access_rights"),
          entry("apiName", "api_name"),
          entry("quotaMax", "quota_max"),
          entry("quotaRenewalRate", "quota_renewal_rate"),
          entry("keyExpiresIn", "key_expires_in"),
          entry("shortDescription", "short_description"),
          entry("longDescription", "long_description"),
          entry("keyLocation", "key_location"),
          entry("tryIt", "try_it"),
          entry("baseUrls", "base_urls"),

          // Portal settings
          entry("enforceInactive", "enforce_inactive"),
          entry("requireSecondFactor", "require_second_factor"),
          entry("secureKeyApproval", "secure_key_approval"),
          entry("mailFromEmail", "mail_from_email"),
          entry("disableSignup", "disable_signup"),
          entry("requireKeyApproval", "require_key_approval"),
          entry("signupFields", "signup_fields"),
          entry("keyRequestFields", "key_request_fields"),
          entry("mailOptions", "mail_options"),
          entry("mailFromName", "mail_from_name"),

          // The site
          entry("signUp", "sign_up"),
          entry("audienceDefault", "audience_default"),
          entry("signedInOnly", "signed_in_only"),
          entry("labelsShown", "labels_shown"),

          // Keys and usage
          entry("overlapSeconds", "overlap_seconds"),
          entry("orgId", "org_id"),
          entry("apiKey", "api_key"),
          entry("apiId", "api_id"),
          entry("apiVersion", "api_version"),
          entry("planId", "policy_id"),
          entry("responseCode", "response_code"),
          entry("requestTime", "request_time"));

  /* What follows one of these is a name that a client chose. */
  private static final Set<String> MAPS =
      Set.of("labels", "fields", "metadata", "value_descriptions");

  private static final Pattern SEGMENT =
      Pattern.compile("(\\[\\d+])?(?<term>[A-Za-z]+)(\\[\\d+])?");

  private WireNames() {}

  /**
   * Returns {@code path} as a client knows it: each segment that is a term of the table is
   * translated, for example {@code requires[2].displayName} to {@code requires[2].display_name}.
   * Keys of labels, custom fields, metadata and value descriptions stay as they are.
   */
  public static String of(String path) {
    var segments = path.split("\\.", -1);
    for (var i = 0; i < segments.length; i++) {
      segments[i] = ofSegment(segments[i]);
      if (MAPS.contains(segments[i])) {
        break;
      }
    }
    return String.join(".", segments);
  }

  private static String ofSegment(String segment) {
    var matcher = SEGMENT.matcher(segment);
    if (!matcher.matches() || !NAMES.containsKey(matcher.group("term"))) {
      return segment;
    }
    return segment.substring(0, matcher.start("term"))
        + NAMES.get(matcher.group("term"))
        + segment.substring(matcher.end("term"));
  }
}
