package io.portico.http.portal;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.micronaut.json.tree.JsonNode;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import io.portico.http.json.JsonText;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The settings of a portal in JSON. An absent text is empty. Members that only portals interpret
 * are stored and returned.
 *
 * @param id the id of the organisation, for classic clients; ignored in requests
 * @param orgId the id of the organisation
 * @param hashKeys whether the installation hashes keys; ignored in requests
 */
@JsonDocument
record PortalSettingsDocument(
    String id,
    String orgId,
    boolean requireKeyApproval,
    boolean disableSignup,
    List<String> signupFields,
    List<String> keyRequestFields,
    String email,
    MailOptions mailOptions,
    boolean secureKeyApproval,
    boolean enforceInactive,
    boolean requireSecondFactor,
    boolean hashKeys,
    @JsonAnyGetter Map<String, JsonNode> others) {

  private static final List<String> MEMBERS =
      List.of(
          "org_id",
          "require_key_approval",
          "disable_signup",
          "signup_fields",
          "key_request_fields",
          "email",
          "mail_options",
          "secure_key_approval",
          "enforce_inactive",
          "require_second_factor");

  private static final List<String> OF_THE_SERVICE = List.of("id", "hash_keys");

  private static final List<String> OF_MAILS = List.of("mail_from_name", "mail_from_email");

  /* Settings of dynamic client registration, which does not exist here, with a credential. */
  private static final List<String> NOT_KEPT = List.of("enable_dcr", "dcr_options");

  private static final String[] READ =
      Stream.of(MEMBERS, OF_THE_SERVICE, NOT_KEPT).flatMap(List::stream).toArray(String[]::new);

  private static final String[] READ_OF_MAILS = OF_MAILS.toArray(String[]::new);

  /** The sender of mails, and what only portals interpret. */
  @JsonDocument
  record MailOptions(
      String mailFromName, String mailFromEmail, @JsonAnyGetter Map<String, JsonNode> others) {}

  static PortalSettingsDocument of(OrganisationId organisation, View view) {
    var settings = view.settings();
    return new PortalSettingsDocument(
        organisation.toString(),
        organisation.toString(),
        settings.requireKeyApproval(),
        settings.disableSignup(),
        settings.signupFields(),
        settings.keyRequestFields(),
        settings.owner().map(EmailAddress::written).orElse(""),
        new MailOptions(
            settings.mail().fromName().orElse(""),
            settings.mail().from().map(EmailAddress::written).orElse(""),
            JsonText.members(settings.mail().extras().text())),
        settings.mail().secureKeyApproval(),
        settings.accounts().enforceInactive(),
        settings.accounts().requireSecondFactor(),
        view.keyForm().isHashed(),
        JsonText.members(settings.extras().text()));
  }

  /**
   * Returns the settings in {@code body}, with defaults for absent members. The rule for second
   * factors stays as it is at present if it is absent: classic clients do not know it.
   */
  static PortalSettings read(JsonObject sent, Actor actor, Supplier<PortalSettings> present) {
    var json = sent.withoutNearMisses(MEMBERS, OF_THE_SERVICE);
    Ids.requireOwnOrganisation(json, actor);
    var defaults = PortalSettings.DEFAULT;
    var mail =
        json.object("mail_options").map(options -> options.withoutNearMisses(OF_MAILS, List.of()));
    return new PortalSettings(
        json.optionalFlag("require_key_approval").orElse(defaults.requireKeyApproval()),
        json.optionalFlag("disable_signup").orElse(defaults.disableSignup()),
        json.texts("signup_fields", PortalSettings.MOST_FIELDS, name -> name),
        json.texts("key_request_fields", PortalSettings.MOST_FIELDS, name -> name),
        json.textUnlessEmpty("email", EmailAddress::new),
        new PortalSettings.MailOptions(
            mail.flatMap(options -> options.textUnlessEmpty("mail_from_email", EmailAddress::new)),
            mail.flatMap(options -> options.textUnlessEmpty("mail_from_name", name -> name)),
            json.optionalFlag("secure_key_approval").orElse(defaults.mail().secureKeyApproval()),
            mail.map(
                    options ->
                        new ExtraMembers(options.others(ExtraMembers.LONGEST, READ_OF_MAILS)))
                .orElse(ExtraMembers.NONE)),
        new PortalSettings.AccountRules(
            json.optionalFlag("enforce_inactive").orElse(defaults.accounts().enforceInactive()),
            json.optionalFlag("require_second_factor")
                .orElseGet(() -> present.get().accounts().requireSecondFactor())),
        new ExtraMembers(json.others(ExtraMembers.LONGEST, READ)));
  }
}
