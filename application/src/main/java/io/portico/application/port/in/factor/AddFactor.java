package io.portico.application.port.in.factor;

import io.portico.domain.access.Actor;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.UserId;
import java.util.List;

/**
 * Use case: a dashboard user adds a second factor. Nothing is stored until an answer confirms it;
 * it needs no permission, because it reaches only the actor's own account.
 */
public interface AddFactor {

  /** How a new factor may be confirmed, within ten minutes. */
  record Offer(Totp totp, Passkey passkey) {}

  /**
   * An app with one-time codes.
   *
   * @param ticket what confirms it, together with a code
   * @param secret what the app needs, in Base32
   * @param uri the same for a QR code
   */
  record Totp(String ticket, String secret, String uri) {

    @Override
    public String toString() {
      return "Totp[redacted]";
    }
  }

  /**
   * A passkey.
   *
   * @param ticket what confirms it, together with the answer of the browser
   * @param challenge what the passkey signs, in Base64url
   * @param user the user of the passkey
   * @param account what the device shows as the account
   * @param present the credentials of the passkeys that the user has, in Base64url
   */
  record Passkey(
      String ticket, String challenge, UserId user, String account, List<String> present) {}

  /**
   * An answer to an offer.
   *
   * @param name what the user calls the factor
   * @param answer a code, or a {@code RegistrationResponseJSON}
   */
  record Command(Actor actor, String ticket, String name, String answer) {

    @Override
    public String toString() {
      return "Command[redacted]";
    }
  }

  sealed interface Outcome {}

  /**
   * A factor that was added.
   *
   * @param codes new recovery codes, if it is the first one; else empty
   */
  record Added(Factor factor, List<RecoveryCode> codes) implements Outcome {}

  /** The user has the maximum number of factors. */
  record TooMany(int most) implements Outcome {}

  /**
   * Adds the factor for an actor whom the access credential has proved.
   *
   * @throws InvalidValueException if the answer is wrong or comes too late, or the name is not
   *     allowed
   */
  Outcome add(Command command);

  /**
   * Does what {@link #add(Command)} does for an actor whom a session alone has proved. If {@link
   * FactorOfferQueries#needsProof} says so, it needs a proof: the new factor proves later changes.
   *
   * @throws InvalidValueException also if the proof is wrong, or too many were
   */
  Outcome add(Command command, FactorProof proof, Browser browser);
}
