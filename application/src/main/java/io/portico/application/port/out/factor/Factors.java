package io.portico.application.port.out.factor;

import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The second factors and recovery codes of dashboard users. */
public interface Factors {

  /**
   * Adds {@code factor}, whose id must be new. Returns false and changes nothing if a factor of any
   * organisation has the same credential.
   */
  boolean add(Factor factor);

  /** Returns the factors of {@code user}, the oldest first. */
  List<Factor> ofUser(OrganisationId organisation, UserId user);

  /** Returns the passkey with this credential, of any organisation. */
  Optional<Factor> withCredential(String credential);

  /**
   * Records a use of {@code factor}, and returns whether the stored factor {@linkplain
   * Factor#accepts accepts} {@code counter}. Of several concurrent uses with one counter that is
   * not 0, exactly one is accepted.
   */
  boolean use(Factor factor, long counter, Instant at);

  /** Removes and returns the factor with this id of {@code user}, or returns empty. */
  Optional<Factor> remove(OrganisationId organisation, UserId user, FactorId id);

  /** Removes all factors and recovery codes of {@code user}; returns the number of factors. */
  int removeAll(OrganisationId organisation, UserId user);

  /** Replaces the recovery codes of {@code user}. Call it in a unit of work. */
  void replaceCodes(OrganisationId organisation, UserId user, Collection<RecoveryCode> codes);

  /** Returns how many recovery codes {@code user} has left. */
  int countCodes(OrganisationId organisation, UserId user);

  /**
   * Removes this recovery code of {@code user} and returns whether there was one. Of several
   * concurrent calls, exactly one gets it.
   */
  boolean takeCode(OrganisationId organisation, UserId user, RecoveryCode code);
}
