package io.portico.application.port.out.identity;

import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** Which developer a person at a provider is. */
public interface DeveloperIdentities {

  /** Returns the developer that the subject of a provider is; empty if it is none yet. */
  Optional<DeveloperId> find(IdentityProviderId provider, String subject);

  /**
   * Makes the subject this developer, also if it was another. It stays until the developer or the
   * provider is removed, or its persons are forgotten.
   */
  void add(
      OrganisationId organisation,
      IdentityProviderId provider,
      String subject,
      DeveloperId developer);

  /** Returns the developers that persons at a provider are. */
  List<DeveloperId> developers(IdentityProviderId provider);

  /** Forgets which developers the persons at a provider are. */
  void forget(IdentityProviderId provider);
}
