package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredential.PreviousToken;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.application.Application;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.TryIt;
import io.portico.domain.definition.Definition;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.PullInterval;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.domain.mail.Mail;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.Worded;
import io.portico.domain.site.Site;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the audit trail records of each kind of object. It never records credentials, passwords and
 * keys. Of members that Portico does not interpret it records only the length, because these may be
 * secrets.
 */
public final class Snapshots {

  private Snapshots() {}

  public static Snapshot of(DashboardUser user) {
    var profile = user.profile();
    return Snapshot.of("email", profile.email())
        .and("firstName", profile.firstName())
        .and("lastName", profile.lastName())
        .and("role", profile.role().word())
        .and("active", profile.active())
        .and("bindings", some(user.bindings().own()));
  }

  public static Snapshot of(OwnRole role) {
    return Snapshot.of("name", role.name())
        .and("permissions", role.permissions().stream().map(Permission::word).toList());
  }

  private static Optional<List<String>> some(List<Binding> bindings) {
    return bindings.isEmpty() ? Optional.empty() : Optional.of(texts(bindings));
  }

  /** Returns bindings for people. */
  public static List<String> texts(List<Binding> bindings) {
    return bindings.stream().map(Binding::text).toList();
  }

  public static Snapshot of(IdentityProvider provider) {
    var details = provider.details();
    var rules = details.rules();
    return Snapshot.of("name", details.name())
        .and("issuer", details.issuer())
        .and("clientId", details.clientId())
        .and("scopes", details.scopes())
        .and("for", details.audience().word())
        .and("groupsClaim", details.groupsClaim())
        .and("createUsers", rules.createsUsers())
        .and("allowedDomains", rules.allowedDomains())
        .and("only", rules.only())
        .and("help", rules.help());
  }

  public static Snapshot of(ServiceCredential credential) {
    var details = credential.details();
    return Snapshot.of("name", details.name())
        .and("scopes", details.scopes().stream().map(Scope::toString).collect(joining(", ")))
        .and("expiresAt", details.expiresAt())
        .and("addresses", details.addresses())
        .and("bindings", some(details.bindings()))
        .and("previousUntil", credential.previous().map(PreviousToken::until));
  }

  public static Snapshot of(ApiRecord api) {
    var description = api.description();
    return Snapshot.of("name", description.name())
        .and("version", description.version())
        .and("description", description.description())
        .and("style", description.style().map(ApiStyle::word))
        .and("owner", description.owner())
        .and("provider", description.provider())
        .and("url", description.url().map(Snapshots::withoutUser))
        .and("source", api.origin().map(ApiOrigin::source))
        .and("externalId", api.origin().map(ApiOrigin::externalId))
        .and(of(api.labels().labels()));
  }

  public static Snapshot of(Definition definition) {
    return Snapshot.of("version", definition.version())
        .and("revision", definition.revision())
        .and("format", definition.type().format().word())
        .and("digest", definition.digest())
        .and("size", definition.size());
  }

  /* The user info of a URL may contain a password. */
  private static String withoutUser(String url) {
    return url.replaceFirst("//[^/@]*@", "//…@");
  }

  public static Snapshot of(Labels labels) {
    return fields("labels.", labels.byName());
  }

  /** Returns a snapshot of a bulk change. */
  public static Snapshot of(LabelChange change) {
    return switch (change) {
      case LabelChange.Replace(var labels) -> of(labels);
      case LabelChange.Merge(var given, var removed) -> of(given).and("removed", removed);
    };
  }

  public static Snapshot of(LabelDefinition definition) {
    var texts = definition.texts();
    return Snapshot.of("name", definition.name())
        .and("values", values(definition.allowed()))
        .and("displayName", texts.displayName())
        .and("description", texts.description())
        .and("valueDescriptions", joined(texts.values()))
        .and("required", definition.required())
        .and("deprecated", definition.deprecated())
        .and("formerNames", definition.formerNames());
  }

  private static List<LabelValue> values(AllowedValues allowed) {
    return switch (allowed) {
      case FreeText() -> List.of();
      case ListedValues(var values) -> values;
    };
  }

  public static Snapshot of(PolicyDetails details) {
    var requires = details.rule().requires();
    return Snapshot.of("name", details.name())
        .and("description", details.description())
        .and("selector", details.rule().selector())
        .and("requires", requires.stream().map(Snapshots::text).collect(joining("; ")))
        .and("severity", details.severity().word())
        .and("action", details.action().word())
        .and("active", details.active());
  }

  private static String text(LabelRequirement requirement) {
    var values = requirement.values();
    return values.isEmpty()
        ? requirement.label().value()
        : requirement.label()
            + " in "
            + values.stream().map(LabelValue::value).collect(joining(", "));
  }

  public static Snapshot of(MappingRules rules) {
    return Snapshot.of("likeness", rules.matchSimilarNames())
        .and("rules", rules.rules().stream().map(Snapshots::text).collect(joining("; ")));
  }

  private static String text(MappingRule rule) {
    var values = rule.values().isEmpty() ? "" : " by " + joined(rule.values());
    return switch (rule) {
      case MappingRule.FromMetadata(var key, var label, _) ->
          "metadata %s to %s%s".formatted(key, label, values);
      case MappingRule.FromTag(var expression, var label, var value, _) ->
          "tag %s to %s%s%s"
              .formatted(expression, label, value.map(fixed -> "=" + fixed).orElse(""), values);
    };
  }

  public static Snapshot of(PortalSettings settings) {
    return Snapshot.of("requireKeyApproval", settings.requireKeyApproval())
        .and("disableSignup", settings.disableSignup())
        .and("signupFields", settings.signupFields())
        .and("keyRequestFields", settings.keyRequestFields())
        .and("owner", settings.owner())
        .and("mailFromEmail", settings.mail().from())
        .and("mailFromName", settings.mail().fromName())
        .and("secureKeyApproval", settings.mail().secureKeyApproval())
        .and("enforceInactive", settings.accounts().enforceInactive())
        .and("requireSecondFactor", settings.accounts().requireSecondFactor())
        .and("further", length(settings.extras()))
        .and("mailOptions.further", length(settings.mail().extras()));
  }

  public static Snapshot of(Site site) {
    var texts = new LinkedHashMap<String, String>();
    for (var page : site.pages()) {
      texts.put(page.slug(), page.title() + (page.menu() ? " (menu): " : ": ") + page.markdown());
    }
    return Snapshot.of("name", site.name())
        .and("enabled", site.enabled())
        .and("title", site.brand().title())
        .and("logo", site.brand().logo().map(logo -> logo.type().mediaType() + " " + logo.digest()))
        .and("colors.primary", site.brand().colours().primary())
        .and("colors.accent", site.brand().colours().accent())
        .and("languages", site.languages().stream().map(Worded::word).toList())
        .and("signUp", site.access().signUp().word())
        .and("signedInOnly", site.access().signedInOnly())
        .and("labelsShown", site.labelsShown())
        .and("pages", texts.keySet())
        .and(fields("pages.", texts));
  }

  public static Snapshot of(Announcement announcement) {
    var details = announcement.details();
    return Snapshot.of("title", details.title())
        .and("markdown", details.markdown())
        .and("from", details.from())
        .and("until", details.until())
        .and("audience", text(details.audience()))
        .and("mailedAt", announcement.mailing().map(Mailing::requestedAt));
  }

  private static String text(AnnouncementAudience audience) {
    return switch (audience) {
      case AnnouncementAudience.Everyone() -> "everyone";
      case AnnouncementAudience.UsersOfApi(var api) -> "api " + api;
      case AnnouncementAudience.UsersOfPlan(var plan) -> "policy " + plan;
    };
  }

  public static Snapshot of(Plan plan) {
    var details = plan.details();
    return Snapshot.of("name", details.name())
        .and("accessRights", details.accessRights())
        .and("apiSelector", details.apiSelector())
        .and("apiSelectorError", details.selectorError())
        .and("rate", details.rateLimit().rate())
        .and("per", details.rateLimit().per())
        .and("quotaMax", details.quota().most())
        .and("quotaRenewalRate", details.quota().renewalSeconds())
        .and("keyExpiresIn", details.keyLife().seconds())
        .and("tags", details.tags())
        .and("active", details.active())
        .and("isInactive", details.denied() ? Optional.of(true) : Optional.empty())
        .and("id", plan.otherId())
        .and("further", length(details.extras()));
  }

  /** Returns a snapshot with one field for each entry, and their order. */
  public static Snapshot of(Catalogue catalogue) {
    var fields = new LinkedHashMap<String, String>();
    for (var entry : catalogue.entries()) {
      fields.put(
          "entries." + entry.plan(),
          of(entry).values().entrySet().stream()
              .map(field -> field.getKey() + ": " + field.getValue())
              .collect(joining("; ")));
    }
    return new Snapshot(fields)
        .and("order", catalogue.entries().stream().map(CatalogueEntry::plan).toList());
  }

  public static Snapshot of(CatalogueEntry entry) {
    return Snapshot.of("name", entry.name())
        .and("shortDescription", entry.texts().shortDescription())
        .and("longDescription", entry.texts().longDescription())
        .and("show", entry.show())
        .and("apiId", entry.api())
        .and("documentation", entry.texts().documentation())
        .and("version", entry.version())
        .and(entry.config().map(Snapshots::of).orElse(Snapshot.NONE))
        .and(entry.labels().map(Snapshots::of).orElse(Snapshot.NONE))
        .and("audience", entry.site().audience().map(Snapshots::text))
        .and("tryIt", entry.site().tryIt().map(TryIt::baseUrls))
        .and("further", length(entry.extras().members()));
  }

  private static String text(Audience audience) {
    return switch (audience) {
      case Audience.Everyone() -> "everyone";
      case Audience.SignedIn() -> "signed in";
      case Audience.Selected(var selector) -> selector.toString();
    };
  }

  private static Snapshot of(EntryConfig config) {
    return Snapshot.of("config.requireKeyApproval", config.approval().requireKeyApproval())
        .and("config.override", config.approval().override())
        .and("config.keyLocation", config.keyLocation().map(KeyLocation::text))
        .and("config.further", length(config.extras()));
  }

  private static Optional<String> length(ExtraMembers extras) {
    return extras.equals(ExtraMembers.NONE)
        ? Optional.empty()
        : Optional.of(extras.text().length() + " characters");
  }

  public static Snapshot of(Developer developer) {
    var details = developer.details();
    var snapshot = Snapshot.of("email", details.email()).and("inactive", details.inactive());
    for (var text : DeveloperText.values()) {
      if (text.isRecorded()) {
        snapshot = snapshot.and(text.term(), details.text(text));
      }
    }
    return snapshot.and(fields("fields.", details.fields().values()));
  }

  public static Snapshot of(Application application) {
    var details = application.details();
    return Snapshot.of("name", details.name())
        .and("description", details.description())
        .and(
            "members",
            application.members().stream()
                .map(member -> member.developer() + " " + member.role().word())
                .toList())
        .and(fields("fields.", details.fields().values()));
  }

  public static Snapshot of(KeyRequest request) {
    var details = request.details();
    return Snapshot.of("requestedBy", details.developer())
        .and("applicationId", named(details.application(), details.developer()))
        .and("requestedPlan", details.plan())
        .and("version", details.version())
        .and("state", request.state().status().word())
        .and("reason", request.state() instanceof RequestState.Declined(_, var why) ? why : "");
  }

  /* The default application has the id of its developer. */
  private static Optional<ApplicationId> named(ApplicationId application, DeveloperId developer) {
    return Optional.of(application).filter(one -> !one.isDefaultOf(developer));
  }

  public static Snapshot of(RequestComment comment) {
    return Snapshot.of("comment", comment.text());
  }

  public static Snapshot of(IssuedKey key) {
    var grant = key.grant();
    return Snapshot.of("key", key.key())
        .and("developerId", grant.developer())
        .and("applicationId", named(grant.application(), grant.developer()))
        .and("planId", grant.plan())
        .and("version", grant.version())
        .and("alias", grant.alias())
        .and("requestId", grant.request())
        .and("issuedAt", key.issuedAt())
        .and("expiresAt", key.expiresAt())
        .and("replacedBy", key.replacedBy())
        .and("endedAt", key.endedAt());
  }

  public static Snapshot of(Mail mail) {
    return Snapshot.of("to", mail.to())
        .and("kind", mail.content().kind().word())
        .and("state", mail.state().status().word());
  }

  /* Without the query of the address, which may be a secret. */
  public static Snapshot of(Webhook webhook) {
    var details = webhook.details();
    var filter = details.filter();
    return Snapshot.of("url", details.url().toString().replaceFirst("[?].*", "?…"))
        .and("description", details.description())
        .and("types", filter.types().stream().map(EventType::word).toList())
        .and("selector", filter.selector())
        .and("enabled", details.enabled())
        .and("disabledBecause", webhook.disabledBecause().map(DisabledReason::word));
  }

  public static Snapshot of(Gateway gateway) {
    var details = gateway.details();
    return Snapshot.of("name", details.name())
        .and("kind", details.kind().word())
        .and("url", details.address())
        .and("credentialHeader", details.credentialHeader())
        .and("tykOrganisation", details.tykOrganisation())
        .and("plans", details.plans());
  }

  public static Snapshot of(StoredSource source) {
    var details = source.details();
    return Snapshot.of("name", details.name())
        .and("kind", details.kind().word())
        .and("url", details.address())
        .and("every", details.every().map(PullInterval::text))
        .and("definitions", details.definitions());
  }

  /* Also keeps fields whose text is empty. */
  private static Snapshot fields(String prefix, Map<?, ?> values) {
    var fields = new LinkedHashMap<String, String>();
    values.forEach((name, value) -> fields.put(prefix + name, value.toString()));
    return new Snapshot(fields);
  }

  /** Returns the entries as text, for example {@code a: 1, b: 2}. */
  public static String joined(Map<?, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(joining(", "));
  }
}
