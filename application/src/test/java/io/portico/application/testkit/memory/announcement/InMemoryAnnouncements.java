package io.portico.application.testkit.memory.announcement;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.announcement.Announcements;
import io.portico.application.port.out.site.Sites;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;

/** Announcements in memory. */
public final class InMemoryAnnouncements extends InMemoryTable<AnnouncementId, Announcement>
    implements Announcements {

  private final Sites sites;

  public InMemoryAnnouncements(
      InMemoryOrganisations organisations, Sites sites, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(AnnouncementId::value));
    this.sites = sites;
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, Announcement announcement) {
    if (rows(organisation).size() >= Announcement.MOST) {
      return false;
    }
    insertNew(organisation, announcement.id(), announcement);
    return true;
  }

  @Override
  public void replace(OrganisationId organisation, Announcement announcement) {
    updateInUnitOfWork(organisation, announcement.id(), announcement);
  }

  @Override
  public List<Announcement> all(OrganisationId organisation) {
    return rows(organisation);
  }

  @Override
  public List<Announcement> shown(OrganisationId organisation, Instant at) {
    return rows(organisation).stream().filter(one -> one.details().isShownAt(at)).toList();
  }

  @Override
  public List<Mailed> mailing(int most) {
    return rows().stream()
        .filter(row -> row.getValue().mailing().filter(InMemoryAnnouncements::goesOn).isPresent())
        .filter(row -> sites.isOn(row.getKey()))
        .sorted(comparing(row -> row.getValue().mailing().orElseThrow().reachedAt()))
        .limit(most)
        .map(row -> new Mailed(row.getKey(), row.getValue().id()))
        .toList();
  }

  private static boolean goesOn(Mailing mailing) {
    return mailing.endedAt().isEmpty();
  }
}
