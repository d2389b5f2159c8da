package io.portico.http.dashboard.session;

import io.portico.application.port.in.identity.IdentityProviderQueries.Offer;
import io.portico.domain.access.Organisation;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.identity.SignInPaths;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What the page to sign in shows.
 *
 * @param next where it leads
 * @param carried a form to send again after signing in
 * @param fields what was typed, the id of an organisation that a link named, and what went wrong
 * @param choices the organisations to choose from; empty to ask for the password
 * @param ticket the proof of the password for the choice
 * @param link the proof that the user is a person at a provider; empty for none
 * @param offers the providers to sign in with
 */
public record SignInPage(
    LocalPath next,
    Optional<CarriedForm> carried,
    Fields fields,
    List<Organisation> choices,
    String ticket,
    String link,
    List<Offer> offers) {

  static SignInPage to(LocalPath next) {
    return new SignInPage(next, Optional.empty(), Fields.NONE, List.of(), "", "", List.of());
  }

  /** Returns the page that answers a form whose session had ended. */
  static SignInPage carrying(CarriedForm form) {
    return to(LocalPath.HOME).with(Optional.of(form)).saying(Words.of("signIn.ended"));
  }

  SignInPage with(Optional<CarriedForm> form) {
    return new SignInPage(next, form, fields, choices, ticket, link, offers);
  }

  SignInPage typed(String email, String organisation) {
    return with(fields.with("email", email).with("organisation", organisation));
  }

  SignInPage saying(Words words) {
    return with(fields.wrong(words));
  }

  private SignInPage with(Fields other) {
    return new SignInPage(next, carried, other, choices, ticket, link, offers);
  }

  SignInPage choosing(List<Organisation> organisations, String proof) {
    return new SignInPage(next, carried, fields, organisations, proof, link, offers);
  }

  SignInPage linking(String proof) {
    return new SignInPage(next, carried, fields, choices, ticket, proof, offers);
  }

  SignInPage offering(List<Offer> providers) {
    return new SignInPage(next, carried, fields, choices, ticket, link, providers);
  }

  /** Returns the address that a button to sign in with a provider leads to. */
  public String start(Offer offer) {
    return SignInPaths.start(offer.id(), next.text());
  }

  /** Returns the address that the forms of the page are sent to. */
  public String action() {
    return Dashboard.SIGN_IN;
  }

  /** Returns the page that signs in with a passkey, and then leads to the same. */
  public String passkey() {
    return SecondStepController.PATH
        + "/passkey?next="
        + URLEncoder.encode(next.text(), StandardCharsets.UTF_8);
  }

  /** Returns the page about a forgotten password. */
  public String forgotten() {
    return ForgottenPasswordController.PATH;
  }
}
