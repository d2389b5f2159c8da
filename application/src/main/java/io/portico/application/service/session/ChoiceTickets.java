package io.portico.application.service.session;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.session.SignIn.Outcome.SeveralOrganisations;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Sealed tickets that prove a right password, until the user has chosen one of several
 * organisations. No store keeps them: a ticket is the time of its end and, for each organisation,
 * its id, that of the user, and a digest of the password.
 */
public record ChoiceTickets(
    Organisations organisations, DashboardUsers users, Sealing sealing, InstantSource clock) {

  private static final Duration VALIDITY = Duration.ofMinutes(5);
  private static final String PURPOSE = "choice of an organisation";
  private static final int MOST_CHARACTERS = 4_096;

  /** Whose password was right. */
  private record Proved(OrganisationId organisation, UserId user, String password) {

    static Proved of(DashboardUser user) {
      return new Proved(user.organisation(), user.id(), digest(user));
    }

    /** Returns whether {@code user} still has that password. */
    boolean isOf(DashboardUser present) {
      return digest(present).equals(password);
    }

    private static String digest(DashboardUser user) {
      return Sha256.hex(user.password().orElseThrow().text());
    }
  }

  /** Returns the choice between the organisations of users whose password was right. */
  SeveralOrganisations offer(List<DashboardUser> right) {
    var proved =
        right.stream()
            .map(Proved::of)
            .map(one -> "%s %s %s".formatted(one.organisation(), one.user(), one.password()))
            .collect(joining("\n"));
    var end = clock.instant().plus(VALIDITY).toEpochMilli();
    return new SeveralOrganisations(
        right.stream().map(user -> organisations.find(user.organisation()).orElseThrow()).toList(),
        sealing.seal(PURPOSE, end + "\n" + proved));
  }

  /** Returns whom {@code ticket} proves in {@code organisation}, if it does. */
  Optional<DashboardUser> open(String ticket, OrganisationId organisation) {
    var at = clock.instant();
    return opened(ticket).stream()
        .map(text -> text.split("\n", -1))
        .filter(lines -> at.isBefore(Instant.ofEpochMilli(Long.parseLong(lines[0]))))
        .flatMap(lines -> Arrays.stream(lines).skip(1))
        .map(ChoiceTickets::proved)
        .filter(one -> one.organisation().equals(organisation))
        .findFirst()
        .flatMap(
            one ->
                users
                    .find(one.organisation(), one.user())
                    .filter(present -> present.password().isPresent())
                    .filter(one::isOf));
  }

  private Optional<String> opened(String ticket) {
    return ticket.isEmpty() || ticket.length() > MOST_CHARACTERS
        ? Optional.empty()
        : sealing.opened(PURPOSE, ticket);
  }

  private static Proved proved(String line) {
    var parts = line.split(" ", -1);
    return new Proved(
        new OrganisationId(Identifier.of("organisation", parts[0])),
        new UserId(Identifier.of("user", parts[1])),
        parts[2]);
  }
}
