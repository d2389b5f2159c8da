package io.portico.http.dashboard.gateway;

import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and fills the form of a gateway, which never shows its credential. */
final class GatewayForm {

  static final String PLANS = "plans";
  private static final String CREDENTIAL = "credential";

  private static final String NAME = "name";
  private static final String KIND = "kind";
  private static final String URL = "url";
  private static final String HEADER = "header";
  private static final String ORGANISATION = "organisation";
  private static final String NO_CREDENTIAL = "no_credential";

  private static final int LINE = 100;
  private static final int LONGEST_URL = 2000;
  private static final int LONGEST_CREDENTIAL = 500;
  private static final int WORD = 64;

  private GatewayForm() {}

  /**
   * Returns the fields.
   *
   * @param known the gateway that the form changes: its kind stays
   * @param plans the names of the plans to choose from, by their ids
   */
  static List<Input> inputs(Optional<Gateway> known, Map<String, String> plans) {
    var kind = known.map(gateway -> gateway.details().kind());
    var stored = known.flatMap(Gateway::sealedCredential).isPresent();
    var inputs = new ArrayList<Input>();
    inputs.add(
        Input.line(NAME, Words.of("gateway.field.name")).most(LINE).required().accepting("-"));
    var select =
        Input.select(KIND, Words.of("gateway.field.kind"), kinds(kind))
            .required()
            .accepting(GatewayKind.KONG.word());
    inputs.add(known.isPresent() ? select.hint(Words.of("gateway.kindKept")) : select);
    inputs.add(
        Input.line(URL, Words.of("gateway.field.url"))
            .of("url", LONGEST_URL)
            .required()
            .hint(Words.of("gateway.urlHint"))
            .accepting("https://example.com"));
    inputs.add(
        Input.of(
                CREDENTIAL,
                Words.of("gateway.field.credential"),
                new Input.Control.Secret(LONGEST_CREDENTIAL, Words.of("gateway.credentialAgain")))
            .hint(
                stored ? Words.of("gateway.credentialKept") : Words.of("gateway.credentialHint")));
    if (stored) {
      inputs.add(Input.box(NO_CREDENTIAL, Words.of("gateway.withoutCredential")));
    }
    inputs.add(
        Input.line(HEADER, Words.of("gateway.field.header"))
            .most(WORD)
            .hint(Words.of("gateway.headerHint"))
            .called("credentialHeader"));
    if (kind.filter(other -> other != GatewayKind.TYK).isEmpty()) {
      inputs.add(
          Input.line(ORGANISATION, Words.of("gateway.field.organisation"))
              .most(WORD)
              .needed(known.isPresent() ? Input.Need.REQUIRED : Input.Need.OPEN)
              .hint(Words.of("gateway.organisationHint"))
              .called("tykOrganisation"));
    }
    inputs.add(
        Input.boxes(
                PLANS,
                Words.of("gateway.field.plans"),
                plans.entrySet().stream().map(GatewayForm::choice).toList())
            .hint(Words.of("gateway.plansHint")));
    return inputs;
  }

  private static List<Choice> kinds(Optional<GatewayKind> kept) {
    return Arrays.stream(GatewayKind.values())
        .filter(kind -> kept.filter(kind::equals).isPresent() || kept.isEmpty())
        .map(kind -> new Choice(kind.word(), GatewayPage.kind(kind)))
        .toList();
  }

  /* A plan that was removed has its id for a name. */
  private static Choice choice(Map.Entry<String, String> plan) {
    return new Choice(
        plan.getKey(),
        plan.getValue().equals(plan.getKey())
            ? Words.of("gateway.removedPlan", plan.getKey())
            : Words.plain(plan.getValue()));
  }

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

  /** Reads the form. */
  static Sent read(Fields sent) {
    return new Sent(details(sent), credential(sent));
  }

  private static GatewayDetails details(Fields sent) {
    return new GatewayDetails(
        sent.value(NAME).strip(),
        Worded.of(GatewayKind.class, KIND, sent.value(KIND)),
        GatewayAddress.parse(sent.value(URL).strip()),
        sent.filled(HEADER),
        sent.filled(ORGANISATION),
        sent.all(PLANS).stream().map(id -> new PlanId(Identifier.of(PLANS, id))).toList());
  }

  private static ReplaceGateway.Credential credential(Fields sent) {
    return sent.filled(CREDENTIAL)
        .<ReplaceGateway.Credential>map(
            typed -> new ReplaceGateway.Credential.Other(new GatewayCredential(typed)))
        .orElseGet(
            () ->
                sent.isChecked(NO_CREDENTIAL)
                    ? new ReplaceGateway.Credential.None()
                    : new ReplaceGateway.Credential.Present());
  }
}
