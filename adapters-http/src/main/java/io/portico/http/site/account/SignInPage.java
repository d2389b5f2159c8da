package io.portico.http.site.account;

import io.portico.application.port.in.identity.IdentityProviderQueries.Offer;
import io.portico.http.identity.SignInPaths;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * The page to sign in.
 *
 * @param form to sign in with a password
 * @param message why there is no session
 * @param home the address of the site for providers, without a slash at the end
 * @param offers the providers to sign in with
 */
public record SignInPage(
    AccountForm form, Optional<Words> message, String home, List<Offer> offers) {

  /** Returns the address that a button to sign in with a provider leads to. */
  public String start(Offer offer) {
    return home + SignInPaths.start(offer.id(), form.fields().value("next"));
  }

  /** Returns whether passwords are refused. */
  public boolean isOnly() {
    return offers.stream().anyMatch(Offer::only);
  }
}
