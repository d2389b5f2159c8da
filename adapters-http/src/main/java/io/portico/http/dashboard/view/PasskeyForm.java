package io.portico.http.dashboard.view;

import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.session.FinishSignIn;
import java.util.List;

/**
 * What a script asks a passkey for.
 *
 * @param kind {@code create} or {@code get}
 * @param host the relying party
 * @param challenge in Base64url
 * @param known the passkeys to use, or not to make again; empty for any
 * @param user the id of the user of a new passkey
 * @param account what the device shows as the account of a new passkey
 * @param verification whether the device must verify the user: {@code required} or {@code
 *     preferred}
 */
public record PasskeyForm(
    String kind,
    String host,
    String challenge,
    List<String> known,
    String user,
    String account,
    String verification) {

  /** Returns what makes the offered passkey. */
  static PasskeyForm of(AddFactor.Passkey offer, String host) {
    return new PasskeyForm(
        "create",
        host,
        offer.challenge(),
        offer.present(),
        offer.user().toString(),
        offer.account(),
        "preferred");
  }

  /** Returns what proves the user whose password was right. */
  public static PasskeyForm of(FinishSignIn.Step step, String host) {
    return new PasskeyForm("get", host, step.challenge(), step.passkeys(), "", "", "preferred");
  }

  /** Returns what signs in alone. */
  public static PasskeyForm of(FinishSignIn.Challenge begun, String host) {
    return new PasskeyForm("get", host, begun.challenge(), List.of(), "", "", "required");
  }

  /** Returns {@link #known} as one text. */
  public String knownText() {
    return String.join(" ", known);
  }
}
