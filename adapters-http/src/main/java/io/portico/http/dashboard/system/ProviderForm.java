package io.portico.http.dashboard.system;

import io.portico.application.port.in.identity.AdministerIdentityProviders.Secret;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads and fills the form of an identity provider, which never shows the secret. */
final class ProviderForm {

  private static final String NAME = "name";
  private static final String ISSUER = "issuer";
  private static final String CLIENT = "client_id";
  private static final String SECRET = "client_secret";
  private static final String NO_SECRET = "no_secret";
  private static final String SCOPES = "scopes";
  private static final String FOR = "for";
  private static final String GROUPS = "groups_claim";
  private static final String CREATE = "create_users";
  private static final String DOMAINS = "allowed_domains";
  private static final String ONLY = "only";
  private static final String HELP = "help";

  private static final int LONGEST_LIST = 5_000;

  private ProviderForm() {}

  /** What a form gives. */
  record Sent(IdentityProviderDetails details, Secret secret) {}

  /**
   * Returns the fields.
   *
   * @param known the provider that the form changes
   * @param addresses those that the provider must know
   */
  static List<Input> inputs(Optional<IdentityProvider> known, ProviderAddresses addresses) {
    var stored = known.flatMap(IdentityProvider::sealedSecret).isPresent();
    var inputs = new ArrayList<Input>();
    inputs.add(
        Input.line(NAME, label("name"))
            .most(IdentityProviderDetails.LONGEST_NAME)
            .required()
            .hint(hint("name"))
            .accepting("-"));
    if (known.isEmpty()) {
      inputs.add(Input.select(FOR, label("for"), audiences()).hint(hint("for")));
    }
    inputs.add(
        Input.line(ISSUER, label("issuer"))
            .of("url", IssuerUrl.LONGEST)
            .required()
            .hint(hint(known.isPresent() ? "issuerKnown" : "issuer"))
            .accepting("https://example.com"));
    inputs.add(
        Input.line(CLIENT, label("client"))
            .most(IdentityProviderDetails.LONGEST_WORD)
            .required()
            .hint(hint("client"))
            .called("clientId")
            .accepting("-"));
    inputs.add(
        Input.of(
                SECRET,
                label("secret"),
                new Input.Control.Secret(
                    IdentityProvider.LONGEST_SECRET, Words.of("system.provider.secretAgain")))
            .hint(hint(stored ? "secretKept" : "secret"))
            .called("clientSecret"));
    if (stored) {
      inputs.add(Input.box(NO_SECRET, Words.of("system.provider.withoutSecret")));
    }
    inputs.add(Input.line(SCOPES, label("scopes")).of("text", LONGEST_LIST).hint(hint("scopes")));
    inputs.add(
        Input.line(GROUPS, label("groups"))
            .most(IdentityProviderDetails.LONGEST_WORD)
            .hint(hint("groups"))
            .called("groupsClaim"));
    inputs.add(Input.box(CREATE, label("create")).hint(hint("create")));
    inputs.add(
        Input.area(DOMAINS, label("domains"), 3, LONGEST_LIST)
            .mono()
            .hint(hint("domains"))
            .called("allowedDomains"));
    inputs.add(Input.line(HELP, label("help")).most(SignInRules.LONGEST_HELP).hint(hint("help")));
    inputs.add(Input.box(ONLY, label("only")).hint(hint("only")));
    inputs.add(
        Input.of(
            "addresses",
            Words.of("system.provider.addresses"),
            new Input.Control.Own("system/providerAddresses.jte", addresses)));
    return inputs;
  }

  private static List<Choice> audiences() {
    return Arrays.stream(ProviderAudience.values())
        .map(audience -> new Choice(audience.word(), words(audience)))
        .toList();
  }

  private static ProviderAudience audience(String word) {
    return Worded.of(ProviderAudience.class, FOR, word);
  }

  /** Returns whom a provider signs in. */
  static Words words(ProviderAudience audience) {
    return Words.of("system.provider.for." + audience.word());
  }

  private static Words label(String field) {
    return Words.of("system.provider.field." + field);
  }

  private static Words hint(String field) {
    return Words.of("system.provider.hint." + field);
  }

  /** Returns the fields of the form of a new provider. */
  static Fields beginning() {
    return Fields.NONE
        .with(FOR, ProviderAudience.DASHBOARD.word())
        .with(SCOPES, String.join(" ", IdentityProviderDetails.USUAL_SCOPES))
        .checked(CREATE, true);
  }

  /** Returns the fields of the form that shows these details. */
  static Fields of(IdentityProviderDetails details) {
    var rules = details.rules();
    return Fields.NONE
        .with(NAME, details.name())
        .with(ISSUER, details.issuer().toString())
        .with(CLIENT, details.clientId())
        .with(SCOPES, String.join(" ", details.scopes()))
        .with(GROUPS, details.groupsClaim().orElse(""))
        .checked(CREATE, rules.createsUsers())
        .with(DOMAINS, String.join("\n", rules.allowedDomains()))
        .with(HELP, rules.help().orElse(""))
        .checked(ONLY, rules.only());
  }

  /**
   * Reads the form.
   *
   * @param known the provider that it changes, whose audience stays
   */
  static Sent read(Fields sent, Optional<IdentityProvider> known) {
    return new Sent(
        new IdentityProviderDetails(
            sent.value(NAME).strip(),
            IssuerUrl.parse(sent.value(ISSUER).strip()),
            sent.value(CLIENT).strip(),
            words(sent.value(SCOPES)),
            known
                .map(present -> present.details().audience())
                .or(() -> sent.filled(FOR).map(ProviderForm::audience))
                .orElse(ProviderAudience.DASHBOARD),
            sent.filled(GROUPS),
            new SignInRules(
                sent.isChecked(CREATE),
                words(sent.value(DOMAINS)),
                sent.isChecked(ONLY),
                sent.filled(HELP))),
        secret(sent));
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[\\s,]+")).filter(word -> !word.isEmpty()).toList();
  }

  private static Secret secret(Fields sent) {
    var typed = sent.filled(SECRET);
    return typed.isPresent() || sent.isChecked(NO_SECRET)
        ? new Secret.Other(typed)
        : new Secret.Present();
  }
}
