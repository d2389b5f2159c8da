package io.portico.http.dashboard.session;

import io.portico.application.port.in.session.FinishSignIn.Step;
import io.portico.http.dashboard.view.NewFactor;
import io.portico.http.dashboard.view.PasskeyForm;
import io.portico.http.page.Fields;
import java.util.Optional;

/**
 * What the page between a right password and the session shows.
 *
 * @param signIn where it leads
 * @param step what the sign-in waits for
 * @param host the relying party of passkeys
 * @param fields what was sent
 */
public record SecondStepPage(SignInPage signIn, Step step, String host, Fields fields) {

  /** Returns where the forms are sent. */
  public String action() {
    return SecondStepController.PATH;
  }

  /** Returns what a passkey signs, if the user has one. */
  public Optional<PasskeyForm> passkey() {
    return step.passkeys().isEmpty() ? Optional.empty() : Optional.of(PasskeyForm.of(step, host));
  }

  /** Returns what the user must add, if that is so. */
  public Optional<NewFactor> added() {
    return step.offer().map(offer -> NewFactor.of(action() + "/new", offer, host, false, fields));
  }
}
