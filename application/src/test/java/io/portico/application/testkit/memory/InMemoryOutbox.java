package io.portico.application.testkit.memory;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.mail.Outbox;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Mails in memory. */
public final class InMemoryOutbox implements Outbox {

  private record Key(OrganisationId organisation, MailId id) {}

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Key, Mail> mails = new HashMap<>();

  InMemoryOutbox(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, Mail mail) {
    organisations.requireExisting(organisation);
    if (mails.putIfAbsent(new Key(organisation, mail.id()), mail) != null) {
      throw new IllegalStateException("id: " + mail.id() + " (expected: a new one)");
    }
  }

  @Override
  public synchronized List<Due> findDueForUpdate(Instant at, int most) {
    unitOfWork.requireRunning();
    return mails.entrySet().stream()
        .filter(entry -> isDue(entry.getValue(), at))
        .sorted(comparing(entry -> dueAt(entry.getValue())))
        .limit(most)
        .map(entry -> new Due(entry.getKey().organisation(), entry.getValue()))
        .toList();
  }

  private static boolean isDue(Mail mail, Instant at) {
    return mail.state() instanceof MailState.Waiting && !dueAt(mail).isAfter(at);
  }

  private static Instant dueAt(Mail mail) {
    return mail.state() instanceof MailState.Waiting waiting ? waiting.dueAt() : Instant.MAX;
  }

  @Override
  public synchronized Optional<Mail> find(OrganisationId organisation, MailId id) {
    return Optional.ofNullable(mails.get(new Key(organisation, id)));
  }

  @Override
  public Optional<Mail> findForUpdate(OrganisationId organisation, MailId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized void replace(OrganisationId organisation, Mail mail) {
    unitOfWork.requireRunning();
    mails.replace(new Key(organisation, mail.id()), mail);
  }

  @Override
  public synchronized boolean replaceClaimed(
      OrganisationId organisation, Mail mail, Identifier claim) {
    var key = new Key(organisation, mail.id());
    var present = Optional.ofNullable(mails.get(key));
    if (present.flatMap(Mail::claim).filter(claim::equals).isEmpty()) {
      return false;
    }
    mails.put(key, mail);
    return true;
  }

  @Override
  public synchronized List<Mail> page(
      OrganisationId organisation, MailFilter filter, long offset, int limit) {
    return meant(organisation, filter)
        .sorted(comparing((Mail mail) -> mail.id().value()).reversed())
        .skip(offset)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation, MailFilter filter) {
    return meant(organisation, filter).count();
  }

  private Stream<Mail> meant(OrganisationId organisation, MailFilter filter) {
    return mails.entrySet().stream()
        .filter(entry -> entry.getKey().organisation().equals(organisation))
        .map(Map.Entry::getValue)
        .filter(filter::matches);
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var outdated =
        mails.entrySet().stream()
            .filter(
                entry -> entry.getValue().expiresAt().filter(end -> !end.isAfter(at)).isPresent())
            .map(Map.Entry::getKey)
            .limit(most)
            .toList();
    outdated.forEach(mails::remove);
    return outdated.size();
  }
}
