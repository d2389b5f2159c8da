package io.portico.outbound.source;

import io.portico.application.port.out.portalimport.ClassicDashboard.Entry;
import io.portico.application.port.out.portalimport.ClassicRecord;
import io.portico.application.port.out.portalimport.ClassicRecord.HeldKey;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.KeyLife;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.ListRules;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Translates the JSON records of the classic dashboard into terms of Portico. */
final class ClassicRecords {

  private static final int MOST_KEYS = 1_000;
  private static final String ID = "id";
  private static final String OTHER_ID = "_id";

  private static final String[] SETTINGS = {
    ID,
    "org_id",
    "require_key_approval",
    "disable_signup",
    "signup_fields",
    "key_request_fields",
    "email",
    "mail_options",
    "secure_key_approval",
    "hash_keys",
    "enforce_inactive"
  };

  /* Dynamic client registration does not exist here, and its settings have a credential. */
  private static final String[] NOT_KEPT_SETTINGS =
      Stream.concat(Arrays.stream(SETTINGS), Stream.of("enable_dcr", "dcr_options"))
          .toArray(String[]::new);

  private static final String[] MAIL_OPTIONS = {"mail_from_email", "mail_from_name"};
  private static final String ACCESS_RIGHTS = "access_rights";
  private static final String FIELDS = "fields";
  private static final String PASSWORD = "password";
  private static final String APPLY_POLICIES = "apply_policies";

  private static final String[] POLICY_MEMBERS = {
    ID,
    OTHER_ID,
    "org_id",
    "name",
    "rate",
    "per",
    "quota_max",
    "quota_renewal_rate",
    "key_expires_in",
    "tags",
    "active",
    "is_inactive",
    "state",
    ACCESS_RIGHTS,
    "api_ids",
    "date_created",
    "last_updated"
  };

  private static final String[] ACCOUNT_MEMBERS =
      Stream.concat(
              Stream.of(
                  ID,
                  OTHER_ID,
                  "org_id",
                  "email",
                  "date_created",
                  "inactive",
                  "api_keys",
                  "subscriptions",
                  "keys",
                  FIELDS,
                  PASSWORD,
                  "password_hash",
                  "password_updated",
                  "last_login_date"),
              Stream.of(DeveloperText.values()).map(DeveloperText::word))
          .toArray(String[]::new);

  private ClassicRecords() {}

  /** Returns the id of a record for a report, or where it is. */
  static String subject(JsonEntry entry) {
    for (var name : List.of(ID, OTHER_ID, "policy_id", "name")) {
      var member = entry.json().path(name);
      if (member.isTextual() && !member.textValue().isBlank()) {
        return member.textValue();
      }
    }
    var definition = entry.json().path("api_definition").path("api_id");
    if (definition.isTextual()) {
      return definition.textValue();
    }
    return entry.place().isEmpty() ? "record" : entry.place();
  }

  static List<Entry> settings(JsonEntry json) {
    var mail = json.object("mail_options");
    var settings =
        new PortalSettings(
            json.isTrue("require_key_approval"),
            json.isTrue("disable_signup"),
            json.texts("signup_fields"),
            json.texts("key_request_fields"),
            json.text("email").map(EmailAddress::new),
            new PortalSettings.MailOptions(
                mail.text("mail_from_email").map(EmailAddress::new),
                mail.text("mail_from_name"),
                json.isTrue("secure_key_approval"),
                UnknownMembers.extras(mail, MAIL_OPTIONS)),
            PortalSettings.DEFAULT.accounts(),
            UnknownMembers.extras(json, NOT_KEPT_SETTINGS));
    var omitted = UnknownMembers.omitted(json, SETTINGS);
    omitted.addAll(UnknownMembers.omitted("mail_options.", mail, MAIL_OPTIONS));
    return List.of(new Entry.Valid(new ClassicRecord.Settings(settings), omitted));
  }

  static List<Entry> policy(JsonEntry json) {
    var omitted = UnknownMembers.omitted(json, POLICY_MEMBERS);
    var state = json.text("state").orElse("");
    var rights = json.object(ACCESS_RIGHTS);
    var accessRights = new ArrayList<AccessRight>();
    for (var name : rights.names()) {
      var right = rights.object(name);
      accessRights.add(accessRight(name, right));
      omitted.addAll(
          UnknownMembers.omitted(
              ACCESS_RIGHTS + "." + name + ".",
              right,
              "api_id",
              "apiid",
              "api_name",
              "apiname",
              "versions"));
    }
    var details =
        new PlanDetails(
            json.requiredText("name"),
            accessRights,
            new RateLimit(
                json.number("rate").orElse(RateLimit.NONE.rate()),
                json.number("per").orElse(RateLimit.NONE.per())),
            new Quota(
                json.wholeNumber("quota_max").orElse(Quota.NONE.most()),
                json.wholeNumber("quota_renewal_rate").orElse(Quota.NONE.renewalSeconds())),
            json.wholeNumber("key_expires_in").map(KeyLife::new).orElse(KeyLife.NONE),
            json.texts("tags"),
            json.flag("active").orElse(true) && !state.equals("draft"),
            json.isTrue("is_inactive") || state.equals("deny"),
            UnknownMembers.extras(
                json,
                Arrays.stream(POLICY_MEMBERS)
                    .filter(name -> !name.equals("state"))
                    .toArray(String[]::new)),
            Optional.empty());
    var id = new PlanId(identifier(json));
    return List.of(
        new Entry.Valid(new ClassicRecord.Policy(id, otherId(json, id), details), omitted));
  }

  /** Returns the ids of {@code policies} that are not theirs in Portico. */
  static OtherPlanIds planIds(List<Entry> policies) {
    var ids = new HashMap<String, PlanId>();
    for (var entry : policies) {
      if (entry instanceof Entry.Valid(ClassicRecord.Policy policy, _)) {
        policy.otherId().ifPresent(other -> ids.put(other.text(), policy.id()));
      }
    }
    return new OtherPlanIds(ids);
  }

  private static Optional<OtherPlanId> otherId(JsonEntry json, PlanId id) {
    return Stream.of(OTHER_ID, ID)
        .flatMap(name -> json.text(name).stream())
        .flatMap(text -> otherId(text).stream())
        .filter(other -> !other.names(id))
        .findFirst();
  }

  /* One that Portico does not take names no other record either. */
  private static Optional<OtherPlanId> otherId(String text) {
    try {
      return Optional.of(new OtherPlanId(text));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  static PlanId plan(String field, String text, Function<String, Optional<PlanId>> plans) {
    return plans.apply(text).orElseGet(() -> new PlanId(Identifier.of(field, text)));
  }

  /* Old dashboards write the members without underscores. */
  private static AccessRight accessRight(String api, JsonEntry right) {
    return new AccessRight(
        ApiId.of(api),
        right.text("api_name").or(() -> right.text("apiname")).orElse(""),
        right.texts("versions"));
  }

  /** Returns the API of an API definition, with the id by which policies and records name it. */
  static List<Entry> api(JsonEntry json) {
    var api = TykReader.api(json.object("api_definition"));
    var own =
        new DiscoveredApi(
            api.externalId(),
            ApiId.parse(api.externalId().value()),
            api.description(),
            api.metadata(),
            api.tags());
    return List.of(new Entry.Valid(new ClassicRecord.Api(own), List.of()));
  }

  static List<Entry> offer(JsonEntry json, Function<String, Optional<PlanId>> plans) {
    return List.of(
        new Entry.Valid(new ClassicRecord.Offer(ClassicOffer.read(json, plans)), List.of()));
  }

  static List<Entry> account(JsonEntry json, Function<String, Optional<PlanId>> plans) {
    var omitted = UnknownMembers.omitted(json, ACCOUNT_MEMBERS);
    var id = new DeveloperId(identifier(json));
    var details =
        new DeveloperDetails(
            new EmailAddress(json.requiredText("email")),
            json.isTrue("inactive"),
            fields(json),
            DeveloperTexts.read(text -> json.text(text.word()).orElse("")));
    var hash = json.text(PASSWORD).or(() -> json.text("password_hash"));
    var password = hash.flatMap(ClassicRecords::passwordHash);
    if (hash.isPresent() && password.isEmpty()) {
      omitted.add(PASSWORD);
    }
    var entries = new ArrayList<Entry>();
    var keys = keys(json, id, plans, entries);
    entries.addFirst(
        new Entry.Valid(
            new ClassicRecord.Account(id, details, password, instant(json), keys), omitted));
    return entries;
  }

  private static Optional<PasswordHash> passwordHash(String text) {
    try {
      return Optional.of(new PasswordHash(text));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  /* Several members name keys: the older the dashboard, the fewer it has. */
  private static List<HeldKey> keys(
      JsonEntry json,
      DeveloperId id,
      Function<String, Optional<PlanId>> planOf,
      List<Entry> invalid) {
    var plans = new LinkedHashMap<String, Set<String>>();
    json.object("subscriptions")
        .presentTexts()
        .forEach((plan, key) -> plansOf(plans, key).add(plan));
    var keys = json.object("keys");
    for (var key : keys.names()) {
      plansOf(plans, key).addAll(keys.texts(key));
    }
    json.object("api_keys").presentTexts().forEach((_, key) -> plansOf(plans, key));
    plans.remove("");
    ListRules.atMost("keys", plans.size(), MOST_KEYS, "keys");
    var held = new ArrayList<HeldKey>();
    plans.forEach(
        (key, ids) ->
            StoredKey.parse(key)
                .ifPresentOrElse(
                    stored -> held.add(held(stored, ids, planOf)),
                    () ->
                        invalid.add(
                            new Entry.Invalid(
                                ImportKind.KEY,
                                id.toString(),
                                "a key of %d characters (expected: a line of at most %d)"
                                    .formatted(key.length(), StoredKey.LONGEST)))));
    return held;
  }

  private static Set<String> plansOf(Map<String, Set<String>> plans, String key) {
    return plans.computeIfAbsent(key, _ -> new LinkedHashSet<>());
  }

  private static HeldKey held(
      StoredKey key, Set<String> ids, Function<String, Optional<PlanId>> planOf) {
    var plans = new LinkedHashSet<PlanId>();
    var unusable = new ArrayList<String>();
    for (var id : ids) {
      planOf.apply(id).ifPresentOrElse(plans::add, () -> unusable.add(id));
    }
    return new HeldKey(key, List.copyOf(plans), unusable);
  }

  static List<Entry> request(JsonEntry json, Function<String, Optional<PlanId>> plans) {
    if (json.isTrue("approved")) {
      return List.of();
    }
    var omitted =
        UnknownMembers.omitted(
            json,
            ID,
            OTHER_ID,
            "org_id",
            "for_plan",
            APPLY_POLICIES,
            "by_user",
            "date_created",
            "approved",
            FIELDS,
            "version",
            "portal_developer",
            "catalogue_entry",
            "catalogue_entries");
    var policies = new LinkedHashSet<String>();
    json.text("for_plan").ifPresent(policies::add);
    policies.addAll(json.texts(APPLY_POLICIES));
    if (policies.stream().map(plans).distinct().count() > 1) {
      omitted.add("the second of its policies");
    }
    var policy = policies.isEmpty() ? json.requiredText("for_plan") : policies.getFirst();
    var details =
        new KeyRequestDetails(
            new DeveloperId(Identifier.of("by_user", json.requiredText("by_user"))),
            plan("for_plan", policy, plans),
            json.text("version").orElse(""),
            fields(json));
    return List.of(
        new Entry.Valid(
            new ClassicRecord.OpenRequest(
                new KeyRequestId(identifier(json)), details, instant(json)),
            omitted));
  }

  private static CustomFields fields(JsonEntry json) {
    return new CustomFields(json.object(FIELDS).presentTexts());
  }

  private static Identifier identifier(JsonEntry json) {
    var ids = List.of(OTHER_ID, ID).stream().flatMap(name -> json.text(name).stream()).toList();
    return ids.stream()
        .flatMap(text -> Identifier.parse(text).stream())
        .findFirst()
        .orElseGet(() -> Identifier.of(ID, ids.isEmpty() ? "" : ids.getFirst()));
  }

  /* Go writes the first instant of the year 1 for an unknown time. */
  private static Optional<Instant> instant(JsonEntry json) {
    return json.text("date_created")
        .map(ClassicRecords::parsed)
        .filter(time -> time != null && time.isAfter(Instant.EPOCH));
  }

  private static @Nullable Instant parsed(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException _) {
      return null;
    }
  }
}
