package io.portico.application.service.sample;

import io.portico.application.port.in.sample.SampleCounts;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The developers of the sample data, who have no password and work for invented companies, with
 * their keys. They are added and removed within the caller's unit of work, and get no mail.
 */
public final class SampleDevelopers {

  private final SampleFiles files;
  private final Developers developers;
  private final KeyPushWriter keyPushes;
  private final Outbox outbox;
  private final SampleKeys keys;

  public SampleDevelopers(
      SampleFiles files,
      Developers developers,
      KeyPushWriter keyPushes,
      Outbox outbox,
      SampleKeys keys) {
    this.files = files;
    this.developers = developers;
    this.keyPushes = keyPushes;
    this.outbox = outbox;
    this.keys = keys;
  }

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
                        "",
                        ""),
                    Optional.empty(),
                    row.ago("registered", now).orElseThrow()));
    return developers.add(actor.organisation(), people).size() == people.size()
        ? Optional.of(
            keys.add(actor, ids, people, plans, now)
                .plus(new SampleCounts(0, 0, 0, 0, people.size(), 0, 0)))
        : Optional.empty();
  }

  /** Removes the developers with all their keys, requests and mails. */
  SampleCounts remove(OrganisationId organisation, SampleIds ids) {
    var all =
        ids.each(
            RecordKind.DEVELOPER,
            SampleRow.read(files, "developers"),
            (id, _) -> new DeveloperId(id));
    var present = all.stream().flatMap(id -> developers.lock(organisation, id).stream()).toList();
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
