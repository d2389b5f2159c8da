package io.portico.http.settings;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.portal.ShowPortalSettings.Shown;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the portal behaves, as it is sent and taken. A text that was not given is empty.
 *
 * @param id that of the organisation: settings have none of their own; taken and not written
 * @param orgId the organisation; taken and not written
 * @param requireKeyApproval whether key requests are reviewed before a key is issued
 * @param disableSignup whether no developer can be registered
 * @param signupFields the custom fields of a developer that keys inherit, at most 50 names
 * @param keyRequestFields the fields that a key request is asked for, at most 50 names
 * @param email who is told of key requests
 * @param mailOptions whom mails come from
 * @param secureKeyApproval whether a mail brings a one-time link instead of the key
 * @param enforceInactive whether the keys of an inactive developer stop; true if absent
 * @param hashKeys whether hashes of keys are stored; decided by the installation, not written
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record PortalSettingsDocument(
    String id,
    @JsonProperty("org_id") String orgId,
    @JsonProperty("require_key_approval") boolean requireKeyApproval,
    @JsonProperty("disable_signup") boolean disableSignup,
    @JsonProperty("signup_fields") List<String> signupFields,
    @JsonProperty("key_request_fields") List<String> keyRequestFields,
    String email,
    @JsonProperty("mail_options") MailOptions mailOptions,
    @JsonProperty("secure_key_approval") boolean secureKeyApproval,
    @JsonProperty("enforce_inactive") boolean enforceInactive,
    @JsonProperty("hash_keys") boolean hashKeys) {

  /** Whom mails come from; empty for what the operator set. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record MailOptions(
      @JsonProperty("mail_from_name") String mailFromName,
      @JsonProperty("mail_from_email") String mailFromEmail) {}

  static PortalSettingsDocument of(OrganisationId organisation, Shown shown) {
    var settings = shown.settings();
    return new PortalSettingsDocument(
        organisation.toString(),
        organisation.toString(),
        settings.requireKeyApproval(),
        settings.disableSignup(),
        settings.signupFields(),
        settings.keyRequestFields(),
        settings.owner().map(EmailAddress::written).orElse(""),
        new MailOptions(
            settings.mailFromName().orElse(""),
            settings.mailFrom().map(EmailAddress::written).orElse("")),
        settings.secureKeyApproval(),
        settings.enforceInactive(),
        shown.keyForm().isHashed());
  }

  /** Returns the settings in {@code body}; what is absent is as usual. */
  static PortalSettings read(byte @Nullable [] body) {
    var json = JsonObject.parse(body);
    var usual = PortalSettings.USUAL;
    var mail = json.object("mail_options");
    return new PortalSettings(
        json.optionalFlag("require_key_approval").orElse(usual.requireKeyApproval()),
        json.optionalFlag("disable_signup").orElse(usual.disableSignup()),
        json.texts("signup_fields", PortalSettings.MOST_FIELDS, name -> name),
        json.texts("key_request_fields", PortalSettings.MOST_FIELDS, name -> name),
        json.textUnlessEmpty("email", EmailAddress::new),
        mail.flatMap(options -> options.textUnlessEmpty("mail_from_email", EmailAddress::new)),
        mail.flatMap(options -> options.textUnlessEmpty("mail_from_name", name -> name)),
        json.optionalFlag("secure_key_approval").orElse(usual.secureKeyApproval()),
        json.optionalFlag("enforce_inactive").orElse(usual.enforceInactive()));
  }
}
