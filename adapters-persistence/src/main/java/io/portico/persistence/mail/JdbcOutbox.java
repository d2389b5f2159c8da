package io.portico.persistence.mail;

import io.portico.application.port.out.mail.Outbox;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.mail.MessageId;
import io.portico.domain.shared.DueWork;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.AddressForms;
import io.portico.persistence.column.DueWorkColumns;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.RecordTable;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Mails in the table {@code mail}, one row each. */
@Singleton
final class JdbcOutbox extends RecordTable<MailId, Mail> implements Outbox {

  private static final String HELD = MailError.HELD + "%";

  private final MessageColumn messages;

  JdbcOutbox(Jdbc jdbc, MessageColumn messages) {
    super(
        jdbc,
        "mail",
        "id",
        """
        id, message_id, recipient, kind, message, secret, created_at, state, due_at, attempts,
        tried_since, claim, error, ended_at\
        """);
    this.messages = messages;
  }

  @Override
  public void add(OrganisationId organisation, Mail mail) {
    var row =
        columns(mail)
            .set("id", mail.id())
            .set("recipient", mail.to().written())
            .set("canonical_recipient", AddressForms.canonical(mail.to()))
            .set("kind", mail.content().kind())
            .set("message", messages.write(mail.content()))
            .set("created_at", mail.createdAt());
    jdbc.defer(row(organisation, row));
  }

  private static Columns columns(Mail mail) {
    var state =
        switch (mail.state()) {
          case MailState.Waiting(var work, var lastError) ->
              DueWorkColumns.of(work).set("error", lastError).set("ended_at", Optional.empty());
          case MailState.Sent(var at, var attempts) -> ended(mail, attempts, Optional.empty(), at);
          case MailState.Failed(var at, var attempts, var error) ->
              ended(mail, attempts, Optional.of(error), at);
        };
    return state
        .set("message_id", mail.messageId().text())
        .set("secret", mail.sealedSecret())
        .set("state", mail.state().status());
  }

  /* It is due to be removed. */
  private static Columns ended(Mail mail, int attempts, Optional<String> error, Instant at) {
    var expiry = mail.expiresAt().orElseThrow();
    return DueWorkColumns.of(new DueWork(expiry, attempts, Optional.empty(), Optional.empty()))
        .set("error", error)
        .set("ended_at", at);
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most) {
    return ofAll(
        Sql.of(
            """
            WHERE state = 'waiting' AND due_at <= ?
            ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED\
            """,
            at,
            most),
        Due::new);
  }

  @Override
  public void replace(OrganisationId organisation, Mail mail) {
    update(organisation, mail.id(), columns(mail));
  }

  @Override
  public boolean replaceClaimed(OrganisationId organisation, Mail mail, Identifier claim) {
    return jdbc.update(
            updating(organisation, mail.id(), columns(mail)).then(" AND claim = ?", claim))
        > 0;
  }

  @Override
  public List<Mail> page(OrganisationId organisation, MailFilter filter, long offset, int limit) {
    return query(
        Sql.of("WHERE ")
            .then(condition(organisation, filter))
            .then(" ORDER BY id DESC LIMIT ? OFFSET ?", limit, offset));
  }

  @Override
  public long count(OrganisationId organisation, MailFilter filter) {
    return jdbc.count(
        Sql.of("SELECT COUNT(*) FROM mail WHERE ").then(condition(organisation, filter)));
  }

  @Override
  public long countHeld(OrganisationId organisation) {
    return jdbc.count(
        "SELECT COUNT(*) FROM mail WHERE org_id = ? AND state = ? AND error LIKE ?",
        organisation,
        MailStatus.WAITING,
        HELD);
  }

  @Override
  public long countDue(Instant at) {
    return jdbc.count("SELECT COUNT(*) FROM mail WHERE state = 'waiting' AND due_at <= ?", at);
  }

  @Override
  public Backlog backlog() {
    return jdbc.query(
            "SELECT COUNT(*), MIN(created_at), COUNT(CASE WHEN error LIKE ? THEN 1 END) FROM mail"
                + " WHERE state = ?",
            row -> new Backlog(row.number(), row.optionalInstant(), row.number()),
            HELD,
            MailStatus.WAITING)
        .getFirst();
  }

  private Sql condition(OrganisationId organisation, MailFilter filter) {
    return filter
        .to()
        .map(
            to ->
                jdbc.among(
                    "org_id, canonical_recipient", List.of(organisation), AddressForms.stored(to)))
        .orElseGet(() -> Sql.of("org_id = ?", organisation))
        .and("state = ?", filter.status());
  }

  @Override
  public int removeTo(OrganisationId organisation, Collection<EmailAddress> addresses) {
    return Chunks.of(
            addresses.stream()
                .distinct()
                .flatMap(one -> AddressForms.stored(one).stream())
                .toList())
        .stream()
        .mapToInt(
            some ->
                jdbc.update(
                    Sql.of("DELETE FROM mail WHERE ")
                        .then(
                            jdbc.among(
                                "org_id, canonical_recipient", List.of(organisation), some))))
        .sum();
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    var sent = purgeExpired(MailStatus.SENT, at, most);
    return sent < most ? sent + purgeExpired(MailStatus.FAILED, at, most - sent) : sent;
  }

  /* One by one: H2 deletes too few rows for a list condition with LIMIT. */
  private int purgeExpired(MailStatus stage, Instant at, int most) {
    return jdbc.update("DELETE FROM mail WHERE state = ? AND due_at <= ? LIMIT ?", stage, at, most);
  }

  @Override
  protected Mail read(Row row) throws SQLException {
    return new Mail(
        new MailId(row.identifier()),
        new MessageId(row.text()),
        new EmailAddress(row.text()),
        messages.read(row.text(), row.text()),
        row.optionalText(),
        row.instant(),
        state(row));
  }

  private static MailState state(Row row) throws SQLException {
    var stage = row.word(MailStatus.class);
    var work = DueWorkColumns.read(row);
    var error = row.optionalText();
    var endedAt = row.optionalInstant();
    return switch (stage) {
      case WAITING -> new MailState.Waiting(work, error);
      case SENT -> new MailState.Sent(endedAt.orElseThrow(), work.attempts());
      case FAILED ->
          new MailState.Failed(endedAt.orElseThrow(), work.attempts(), error.orElseThrow());
    };
  }
}
