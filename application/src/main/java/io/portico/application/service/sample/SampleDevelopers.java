package io.portico.application.service.sample;

import static java.util.Comparator.comparing;

import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.application.Departures;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.MessageId;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The developers of the sample data, who have no password and work for invented companies, with
 * their keys and the mails about them, none of which is to be sent. They are added and removed
 * within the caller's unit of work.
 */
public record SampleDevelopers(
    SampleFiles files,
    Developers developers,
    KeyPushWriter keyPushes,
    Outbox outbox,
    SampleKeys keys,
    Departures departures) {

  private static final Duration MAILS_OF = Duration.ofDays(28);

  /**
   * Adds the developers and their keys.
   *
   * @return empty if one is there: the caller must then roll back
   */
  Optional<SampleCounts> add(Actor actor, SampleIds ids, List<Plan> plans, Instant now) {
    var people =
        ids.each(
            RecordKind.DEVELOPER,
            SampleRow.read(files, "developers"),
            (id, row) ->
                Developer.registered(
                    new DeveloperId(id),
                    new DeveloperDetails(
                        new EmailAddress(row.text("email")),
                        row.given("inactive").isPresent(),
                        row.fields("First name", "Last name", "Company", "Phone"),
                        DeveloperTexts.NONE),
                    Optional.empty(),
                    row.ago("registered", now).orElseThrow()));
    if (developers.add(actor.organisation(), people).size() < people.size()) {
      return Optional.empty();
    }
    addMails(actor.organisation(), ids, now);
    return Optional.of(
        keys.add(actor, ids, people, plans, now)
            .plus(new SampleCounts(0, 0, 0, 0, people.size(), 0, 0)));
  }

  /* The mails about their keys that are not older than mails are kept. All are sent or failed. */
  private void addMails(OrganisationId organisation, SampleIds ids, Instant now) {
    var recent =
        SampleRow.read(files, "keys").stream()
            .filter(row -> saidAt(row, now).isAfter(now.minus(MAILS_OF)))
            .filter(row -> message(row).isPresent())
            .sorted(comparing(row -> saidAt(row, now)))
            .toList();
    ids.each(RecordKind.MAIL, recent, (id, row) -> mail(id, row, saidAt(row, now)))
        .forEach(mail -> outbox.add(organisation, mail));
  }

  private static Instant saidAt(SampleRow row, Instant now) {
    return row.ago("ended", now)
        .or(() -> row.ago("decided", now))
        .or(() -> row.ago("requested", now))
        .orElseThrow();
  }

  private static Optional<StoredMessage> message(SampleRow row) {
    var offer = new ApiOffer(row.text("plan"), row.text("plan"), "");
    return row.given("ended")
        .<StoredMessage>map(_ -> new Message.KeyRevoked(offer))
        .or(() -> row.given("reason").map(reason -> new Message.RequestDeclined(offer, reason)))
        .or(
            () ->
                row.given("calls a day")
                    .map(_ -> new StoredMessage.KeyEnclosed(offer, Optional.empty())));
  }

  private static Mail mail(Identifier id, SampleRow row, Instant at) {
    return new Mail(
        new MailId(id),
        MessageId.of(id, "merrywell.example"),
        new EmailAddress(row.text("developer")),
        message(row).orElseThrow(),
        Optional.empty(),
        at,
        row.given("mail error")
            .<MailState>map(error -> new MailState.Failed(at.plus(MailState.RETRY_FOR), 9, error))
            .orElseGet(() -> new MailState.Sent(at.plusSeconds(2), 1)));
  }

  /** Removes the developers with all their keys, requests and mails. */
  SampleCounts remove(Actor actor, SampleIds ids) {
    var organisation = actor.organisation();
    var all =
        ids.each(
            RecordKind.DEVELOPER,
            SampleRow.read(files, "developers"),
            (id, _) -> new DeveloperId(id));
    var present = all.stream().flatMap(id -> developers.lock(organisation, id).stream()).toList();
    present.forEach(developer -> departures.leaveAll(actor, developer.id()));
    var removed = keys.remove(organisation, ids, all);
    keyPushes.developersRemoved(organisation, all);
    present.forEach(developer -> developers.remove(organisation, developer.id()));
    outbox.removeTo(
        organisation, present.stream().map(developer -> developer.details().email()).toList());
    return removed.plus(new SampleCounts(0, 0, 0, 0, present.size(), 0, 0));
  }

  boolean isEmpty(OrganisationId organisation) {
    return developers.page(organisation, DeveloperFilter.ALL, 0, 1).isEmpty();
  }
}
