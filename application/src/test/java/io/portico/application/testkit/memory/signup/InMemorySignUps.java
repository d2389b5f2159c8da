package io.portico.application.testkit.memory.signup;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.signup.SignUps;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Sign-ups in memory. */
public final class InMemorySignUps implements SignUps {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Key, SignUp> signUps = new HashMap<>();

  private record Key(OrganisationId organisation, SignUpId id) {}

  public InMemorySignUps(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, SignUp signUp) {
    organisations.requireExisting(organisation);
    if (signUps.putIfAbsent(new Key(organisation, signUp.id()), signUp) != null) {
      throw new IllegalStateException("id: one that is there (expected: a new one)");
    }
  }

  @Override
  public synchronized Optional<SignUp> find(OrganisationId organisation, SignUpId id) {
    return Optional.ofNullable(signUps.get(new Key(organisation, id)));
  }

  @Override
  public synchronized Optional<SignUp> take(OrganisationId organisation, SignUpId id) {
    unitOfWork.requireRunning();
    return Optional.ofNullable(signUps.remove(new Key(organisation, id)));
  }

  @Override
  public synchronized List<SignUp> withEmail(OrganisationId organisation, EmailAddress email) {
    return of(organisation)
        .filter(one -> one.email().canonical().equals(email.canonical()))
        .sorted(comparing(SignUp::signedUpAt).thenComparing(one -> one.id().value()).reversed())
        .toList();
  }

  @Override
  public synchronized void removeAll(OrganisationId organisation, EmailAddress email) {
    withEmail(organisation, email).forEach(one -> signUps.remove(new Key(organisation, one.id())));
  }

  @Override
  public synchronized List<SignUp> confirmed(OrganisationId organisation, long offset, int limit) {
    return of(organisation)
        .filter(one -> one.confirmedAt().isPresent())
        .sorted(
            comparing((SignUp one) -> one.confirmedAt().orElseThrow())
                .thenComparing(one -> one.id().value()))
        .skip(offset)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized long countConfirmed(OrganisationId organisation) {
    return of(organisation).filter(one -> one.confirmedAt().isPresent()).count();
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var expired =
        signUps.entrySet().stream()
            .filter(one -> one.getValue().expiresAt().filter(end -> !end.isAfter(at)).isPresent())
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    expired.forEach(signUps::remove);
    return expired.size();
  }

  private Stream<SignUp> of(OrganisationId organisation) {
    return signUps.entrySet().stream()
        .filter(one -> one.getKey().organisation().equals(organisation))
        .map(Map.Entry::getValue);
  }
}
