package io.portico.application.service.identity;

import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.service.factor.FactorTickets;
import io.portico.application.service.factor.FactorTickets.Purpose;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.Identifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tickets that prove once, for ten minutes, what a provider said of a person, until the person has
 * given what a first sign-in needs.
 */
public record ProviderTickets(IdentityProviders providers, FactorTickets tickets) {

  private static final Purpose PURPOSE = Purpose.PROVIDER_SIGN_IN;

  /**
   * What a ticket proves.
   *
   * @param account the id of the user or developer that the person may become; empty for a new one
   * @param email the address of the person, which the provider has verified
   */
  public record Proved(
      IdentityProvider provider, String account, EmailAddress email, String subject) {

    /** Returns the person, of whom a ticket proves no names and no groups. */
    public Identity identity() {
      return new Identity(subject, Optional.of(email), "", "", Set.of());
    }

    /** Hides the person. */
    @Override
    public String toString() {
      return "a person at the provider " + provider.id();
    }
  }

  /** Returns the ticket that proves {@code proved}. */
  public String issue(Proved proved) {
    var provider = proved.provider();
    return tickets.issue(
        PURPOSE,
        List.of(
            provider.id().toString(),
            provider.details().issuer().toString(),
            proved.account(),
            proved.email().written(),
            proved.subject()));
  }

  /**
   * Returns what {@code ticket} proves, also if it was spent: a form that is sent twice is told
   * what came of it. Empty if it has expired, or its provider is removed or has another issuer.
   */
  public Optional<Proved> open(String ticket) {
    return tickets
        .read(PURPOSE, ticket)
        .flatMap(
            lines ->
                Identifier.parse(lines.get(0))
                    .map(IdentityProviderId::new)
                    .flatMap(providers::find)
                    .filter(found -> found.details().issuer().toString().equals(lines.get(1)))
                    .map(
                        provider ->
                            new Proved(
                                provider,
                                lines.get(2),
                                new EmailAddress(lines.get(3)),
                                String.join("\n", lines.subList(4, lines.size())))));
  }

  /** Makes {@code ticket} invalid; returns false if it was. Of concurrent calls, one succeeds. */
  public boolean spend(String ticket) {
    return tickets.spend(PURPOSE, ticket);
  }
}
