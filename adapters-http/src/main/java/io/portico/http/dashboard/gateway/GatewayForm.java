package io.portico.http.dashboard.gateway;

import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.conflict.Conflict.Difference;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of the form of a gateway, read.
 *
 * @param fields without the credential, which no page shows again
 * @param sent what was read; empty if something is wrong with the fields
 */
record GatewayForm(Fields fields, Optional<Sent> sent) {

  static final String PLANS = "plans";
  static final String CREDENTIAL = "credential";

  private static final String NAME = "name";
  private static final String KIND = "kind";
  private static final String URL = "url";
  private static final String HEADER = "header";
  private static final String ORGANISATION = "organisation";
  private static final String NO_CREDENTIAL = "no_credential";

  private static final Map<String, String> NAMES =
      Map.of("credentialHeader", HEADER, "tykOrganisation", ORGANISATION);
  private static final Map<String, String> ACCEPTED =
      Map.of(NAME, "-", KIND, GatewayKind.KONG.word(), URL, "https://example.com");

  /** A gateway. */
  record Sent(GatewayDetails details, ReplaceGateway.Credential credential) {

    /** Returns the credential of a new gateway. */
    Optional<GatewayCredential> first() {
      return switch (credential) {
        case ReplaceGateway.Credential.Other(var given) -> Optional.of(given);
        case ReplaceGateway.Credential.Present(), ReplaceGateway.Credential.None() ->
            Optional.empty();
      };
    }
  }

  /** Returns the fields of the form that shows {@code gateway}. */
  static Fields of(Gateway gateway) {
    var details = gateway.details();
    return Fields.NONE
        .with(NAME, details.name())
        .with(KIND, details.kind().word())
        .with(URL, details.address().toString())
        .with(HEADER, details.credentialHeader().orElse(""))
        .with(ORGANISATION, details.tykOrganisation().orElse(""))
        .with(PLANS, details.plans().stream().map(PlanId::toString).toArray(String[]::new));
  }

  static GatewayForm read(Form form) {
    var shown = new HashMap<>(form.fields());
    shown.remove(CREDENTIAL);
    var fields = Fields.of(shown);
    var typed = form.text(CREDENTIAL).strip();
    var credential = fields.read(_ -> credential(form, typed), NAMES, Map.of());
    var details = credential.fields().read(GatewayForm::details, NAMES, ACCEPTED);
    return details.value().isPresent()
        ? new GatewayForm(
            fields, Optional.of(new Sent(details.value().get(), credential.value().orElseThrow())))
        : new GatewayForm(again(details.fields(), typed), Optional.empty());
  }

  private static GatewayDetails details(Fields sent) {
    return new GatewayDetails(
        sent.value(NAME).strip(),
        Worded.of(GatewayKind.class, KIND, sent.value(KIND)),
        GatewayAddress.parse(sent.value(URL).strip()),
        filled(sent, HEADER),
        filled(sent, ORGANISATION),
        sent.all(PLANS).stream().map(id -> new PlanId(Identifier.of(PLANS, id))).toList());
  }

  private static Optional<String> filled(Fields sent, String name) {
    return Optional.of(sent.value(name).strip()).filter(text -> !text.isEmpty());
  }

  private static ReplaceGateway.Credential credential(Form form, String typed) {
    if (!typed.isEmpty()) {
      return new ReplaceGateway.Credential.Other(new GatewayCredential(typed));
    }
    return form.has(NO_CREDENTIAL)
        ? new ReplaceGateway.Credential.None()
        : new ReplaceGateway.Credential.Present();
  }

  private static Fields again(Fields fields, String typed) {
    return typed.isEmpty() ? fields : fields.wrong(CREDENTIAL, Words.of("gateway.credentialAgain"));
  }

  /** Returns the fields with what is wrong, and that a typed credential must be typed again. */
  Fields wrong(InvalidValueException e, Form form) {
    return again(fields.wrong(e, NAMES), form.text(CREDENTIAL).strip());
  }

  /** Returns the fields for a page that shows the form again. */
  Fields shownAgain(Form form) {
    return again(fields, form.text(CREDENTIAL).strip());
  }

  /**
   * Returns in which fields the form and the stored gateway differ.
   *
   * @param plans their names by their ids
   */
  static List<Difference> differences(Fields typed, Gateway stored, Map<String, String> plans) {
    var now = of(stored);
    var differences = new ArrayList<Difference>();
    for (var name : List.of(NAME, URL, HEADER, ORGANISATION)) {
      if (!now.value(name).equals(typed.value(name))) {
        differences.add(difference(name, now.value(name), typed.value(name)));
      }
    }
    if (!now.all(PLANS).equals(typed.all(PLANS))) {
      differences.add(
          difference(
              PLANS,
              GatewayPlans.written(now.all(PLANS), plans),
              GatewayPlans.written(typed.all(PLANS), plans)));
    }
    return differences;
  }

  private static Difference difference(String name, String now, String typed) {
    return new Difference(Words.of("gateway.field." + name), now, typed);
  }
}
