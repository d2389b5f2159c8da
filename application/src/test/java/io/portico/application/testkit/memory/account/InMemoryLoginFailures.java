package io.portico.application.testkit.memory.account;

import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Failed logins in memory. */
public final class InMemoryLoginFailures implements LoginFailures {

  private record Key(OrganisationId organisation, Subject subject) {}

  private record Remembered(FailedLogins failed, Instant until) {}

  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Key, Remembered> remembered = new HashMap<>();

  private final Map<Key, Instant> logins = new HashMap<>();

  public InMemoryLoginFailures(InMemoryUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized Optional<FailedLogins> find(OrganisationId organisation, Subject subject) {
    return Optional.ofNullable(remembered.get(new Key(organisation, subject)))
        .map(Remembered::failed);
  }

  @Override
  public Optional<FailedLogins> findForUpdate(OrganisationId organisation, Subject subject) {
    unitOfWork.requireRunning();
    return find(organisation, subject);
  }

  @Override
  public synchronized void store(
      OrganisationId organisation, Subject subject, FailedLogins failed, Instant until) {
    unitOfWork.requireRunning();
    remembered.put(new Key(organisation, subject), new Remembered(failed, until));
  }

  @Override
  public synchronized void remove(OrganisationId organisation, Subject subject) {
    remembered.remove(new Key(organisation, subject));
  }

  @Override
  public synchronized void recordLogin(
      OrganisationId organisation, Subject known, Instant expiresAt) {
    logins.put(new Key(organisation, known), expiresAt);
  }

  @Override
  public synchronized Optional<Instant> rememberedLogin(
      OrganisationId organisation, Subject known, Instant at) {
    return Optional.ofNullable(logins.get(new Key(organisation, known))).filter(at::isBefore);
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var outdated =
        remembered.entrySet().stream()
            .filter(entry -> !entry.getValue().until().isAfter(at))
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    outdated.forEach(remembered::remove);
    return outdated.size();
  }
}
