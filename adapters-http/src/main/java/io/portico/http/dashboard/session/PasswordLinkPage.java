package io.portico.http.dashboard.session;

import io.portico.application.port.in.session.AccessLinkQueries;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;

/**
 * The model of the page of a one-time link.
 *
 * @param action the address that the form is sent to
 */
public record PasswordLinkPage(String action, AccessLinkQueries.Offer offer, Fields fields) {

  /** Returns the heading. */
  public Words title() {
    return switch (offer.purpose()) {
      case SET_UP -> Words.of("choosePassword.setUp");
      case INVITATION -> Words.of("choosePassword.invitation", offer.organisation().name());
      case PASSWORD_RESET, SIGN_UP, DEVELOPER_PASSWORD, NEW_ADDRESS, PRESENT_ADDRESS, APPLICATION ->
          Words.of("choosePassword.reset");
    };
  }

  /** Returns whether the holder also chooses the email address. */
  public boolean asksForEmail() {
    return offer.purpose() == AccessLinkPurpose.SET_UP;
  }
}
