package io.portico.application.service.identity;

import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Sealed tickets that prove for ten minutes what a provider said of a person, until the person has
 * given what a first sign-in needs.
 */
public final class ProviderTickets {

  private static final String TICKET = "link to an identity provider";
  private static final int LONGEST = 4_096;
  private static final int PARTS = 6;

  private final IdentityProviders providers;
  private final ProviderSecrets secrets;
  private final InstantSource clock;

  public ProviderTickets(
      IdentityProviders providers, ProviderSecrets secrets, InstantSource clock) {
    this.providers = providers;
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * What a ticket proves.
   *
   * @param account the id of the user or developer that the person may become; empty for a new one
   * @param email the address of the person, which the provider has verified
   */
  public record Proved(
      IdentityProvider provider, String account, EmailAddress email, String subject) {

    /** Hides the person. */
    @Override
    public String toString() {
      return "a person at the provider " + provider.id();
    }
  }

  /** Returns the ticket that proves {@code proved}. */
  public String issue(Proved proved) {
    return secrets.sealFor(
        TICKET,
        String.join(
            "\n",
            String.valueOf(clock.instant().plus(SignInFlow.VALIDITY).toEpochMilli()),
            proved.provider().id().toString(),
            proved.provider().details().issuer().toString(),
            proved.account(),
            proved.email().written(),
            proved.subject()));
  }

  /**
   * Returns what {@code ticket} proves; empty if it has expired, or its provider is removed or has
   * another issuer.
   */
  public Optional<Proved> open(String ticket) {
    return Optional.of(ticket)
        .filter(text -> text.length() <= LONGEST)
        .flatMap(text -> secrets.openFor(TICKET, text))
        .map(text -> text.split("\n", PARTS))
        .filter(parts -> clock.instant().isBefore(Instant.ofEpochMilli(Long.parseLong(parts[0]))))
        .flatMap(
            parts ->
                Identifier.parse(parts[1])
                    .map(IdentityProviderId::new)
                    .flatMap(providers::find)
                    .filter(found -> found.details().issuer().toString().equals(parts[2]))
                    .map(
                        provider ->
                            new Proved(provider, parts[3], new EmailAddress(parts[4]), parts[5])));
  }
}
