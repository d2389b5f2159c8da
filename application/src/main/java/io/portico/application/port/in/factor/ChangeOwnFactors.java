package io.portico.application.port.in.factor;

import io.portico.domain.access.Actor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.session.Browser;
import java.util.List;

/**
 * Use case: a dashboard user removes a second factor, or renews the recovery codes. Each needs a
 * proof, so that a session alone is not enough; wrong ones are counted as at a sign-in.
 */
public interface ChangeOwnFactors {

  /** Who changes the factors, with a proof. */
  record Command(Actor actor, FactorProof proof, Browser browser) {}

  /** Removes a factor. */
  Outcome remove(Command command, FactorId factor);

  /** Replaces the recovery codes. */
  Outcome renewCodes(Command command);

  sealed interface Outcome {

    /**
     * It was done.
     *
     * @param codes the new recovery codes; empty if there are none
     */
    record Done(List<RecoveryCode> codes) implements Outcome {}

    /** The proof is right, and there is nothing to change: others have removed it. */
    record Nothing() implements Outcome {}

    /** The proof is wrong, or too many were. */
    record Refused() implements Outcome {}
  }
}
