package io.portico.application.port.out.identity;

import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** The providers of all organisations. */
public interface IdentityProviders {

  /**
   * Adds {@code provider} and returns true, unless its organisation has {@link
   * IdentityProvider#MOST}.
   */
  boolean add(IdentityProvider provider);

  /** Returns the provider with this id, of whatever organisation, or empty if there is none. */
  Optional<IdentityProvider> find(IdentityProviderId id);

  /** Locks the provider until the unit of work ends, and returns it; empty if there is none. */
  Optional<IdentityProvider> findForUpdate(OrganisationId organisation, IdentityProviderId id);

  /**
   * Does what {@link #findForUpdate(OrganisationId, IdentityProviderId)} does, but returns empty if
   * the issuer is no longer {@code issuer}: its subjects are other persons then.
   */
  default Optional<IdentityProvider> findForUpdate(
      OrganisationId organisation, IdentityProviderId id, IssuerUrl issuer) {
    return findForUpdate(organisation, id)
        .filter(present -> present.details().issuer().equals(issuer));
  }

  /** Replaces the provider with the same id, in the unit of work that locked it. */
  void replace(IdentityProvider provider);

  /** Removes a provider, with its persons and their groups. */
  void remove(OrganisationId organisation, IdentityProviderId id);

  /** Returns all providers of an organisation, ordered by id. */
  List<IdentityProvider> all(OrganisationId organisation);

  /** Returns whether these of the organisation cannot sign in with a password. */
  default boolean refusePasswords(OrganisationId organisation, ProviderAudience audience) {
    return all(organisation).stream()
        .filter(provider -> provider.isFor(audience))
        .anyMatch(provider -> provider.details().rules().only());
  }
}
