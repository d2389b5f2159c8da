package io.portico.application.port.out.access;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.OrganisationRecords;
import io.portico.application.port.out.Replacement;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The service credentials of all organisations. Names are unique within an organisation, ignoring
 * case. Tokens are random, so no two credentials have one in common.
 */
public interface ServiceCredentials
    extends OrganisationRecords<ServiceCredentialId, ServiceCredential> {

  /** The most credentials of one organisation. */
  int MOST = 500;

  /**
   * Adds {@code credential} unless its name is in use or the organisation has the maximum number.
   *
   * <p>Of several concurrent calls with one name, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(ServiceCredential credential);

  /**
   * Returns the credential whose token, or whose previous token, is this one, expired or not, or
   * empty if there is none.
   */
  Optional<ServiceCredential> withToken(TokenHash token);

  /**
   * Replaces the credential with the same id except its last use, in the unit of work that locked
   * it.
   */
  Replacement replace(ServiceCredential credential);

  /** Stores the last use of the credential unless a later one is stored. */
  void recordUse(OrganisationId organisation, ServiceCredentialId id, Instant at);

  /** Removes a credential. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, ServiceCredentialId id);

  /**
   * Returns up to {@code limit} credentials, ordered by lower-case name (by code point), from the
   * first one after the name {@code after}, or from the beginning if that is empty.
   */
  List<ServiceCredential> page(OrganisationId organisation, Optional<String> after, int limit);

  /** Returns the number of credentials. */
  long count(OrganisationId organisation);
}
