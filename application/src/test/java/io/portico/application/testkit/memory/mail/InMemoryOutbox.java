package io.portico.application.testkit.memory.mail;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.mail.Outbox;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Mails in memory. */
public final class InMemoryOutbox extends InMemoryTable<MailId, Mail> implements Outbox {

  public InMemoryOutbox(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(MailId::value).reversed());
  }

  private static boolean isDue(Mail mail, Instant at) {
    return mail.state() instanceof MailState.Waiting && !dueAt(mail).isAfter(at);
  }

  private static Instant dueAt(Mail mail) {
    return mail.state() instanceof MailState.Waiting waiting ? waiting.work().dueAt() : Instant.MAX;
  }

  @Override
  public synchronized long count(OrganisationId organisation, MailFilter filter) {
    return matching(organisation, filter).count();
  }

  @Override
  public void add(OrganisationId organisation, Mail mail) {
    insertNew(organisation, mail.id(), mail);
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most) {
    unitOfWork.requireRunning();
    return rows().stream()
        .filter(row -> isDue(row.getValue(), at))
        .sorted(comparing(row -> dueAt(row.getValue())))
        .limit(most)
        .map(row -> new Due(row.getKey(), row.getValue()))
        .toList();
  }

  @Override
  public void replace(OrganisationId organisation, Mail mail) {
    updateInUnitOfWork(organisation, mail.id(), mail);
  }

  @Override
  public synchronized boolean replaceClaimed(
      OrganisationId organisation, Mail mail, Identifier claim) {
    return find(organisation, mail.id()).flatMap(Mail::claim).filter(claim::equals).isPresent()
        && update(organisation, mail.id(), mail);
  }

  @Override
  public List<Mail> page(OrganisationId organisation, MailFilter filter, long offset, int limit) {
    return matching(organisation, filter).skip(offset).limit(limit).toList();
  }

  @Override
  public synchronized long countDue(Instant at) {
    return rows().stream().filter(row -> isDue(row.getValue(), at)).count();
  }

  @Override
  public synchronized Backlog backlog() {
    var waiting =
        rows().stream()
            .map(Map.Entry::getValue)
            .filter(mail -> mail.state() instanceof MailState.Waiting)
            .toList();
    return new Backlog(
        waiting.size(),
        waiting.stream().map(Mail::createdAt).min(Comparator.naturalOrder()),
        waiting.stream().filter(InMemoryOutbox::isHeld).count());
  }

  @Override
  public synchronized long countHeld(OrganisationId organisation) {
    return rows(organisation).stream().filter(InMemoryOutbox::isHeld).count();
  }

  private static boolean isHeld(Mail mail) {
    return mail.state() instanceof MailState.Waiting waiting
        && waiting.lastError().filter(error -> error.startsWith(MailError.HELD)).isPresent();
  }

  private Stream<Mail> matching(OrganisationId organisation, MailFilter filter) {
    return rows(organisation).stream().filter(mail -> Filters.matches(filter, mail));
  }

  @Override
  public synchronized int removeTo(
      OrganisationId organisation, Collection<EmailAddress> addresses) {
    var ids =
        rows(organisation).stream()
            .filter(
                mail ->
                    addresses.stream().anyMatch(to -> to.canonical().equals(mail.to().canonical())))
            .map(Mail::id)
            .toList();
    ids.forEach(id -> remove(organisation, id));
    return ids.size();
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return purge(mail -> mail.expiresAt().filter(end -> !end.isAfter(at)).isPresent(), most);
  }
}
