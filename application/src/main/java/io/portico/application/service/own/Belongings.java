package io.portico.application.service.own;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.own.OwnKeys.KeyName;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.service.application.ApplicationService;
import io.portico.application.service.key.KeyQueriesService;
import io.portico.domain.application.Application;
import io.portico.domain.application.NamedMember;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.RecordKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds what belongs to a developer, by the members of its application. What belongs to others is
 * refused exactly as what does not exist.
 */
public record Belongings(ApplicationService applications, KeyQueriesService keys) {

  /** Returns whether the site shows the developer an entry of the catalogue. */
  static boolean sees(SignedInDeveloper me, CatalogueEntry entry) {
    return entry.isSeenBy(Optional.of(me.developer().details().fields()), false);
  }

  /** Returns the applications of which the developer is a member. */
  List<Application> applications(SignedInDeveloper me) {
    return applications.of(me.actor(), me.developer().id());
  }

  /** Returns the application of which the developer is a member. */
  Application application(SignedInDeveloper me, ApplicationId id) {
    return known(me, id).orElseThrow(RecordKind.APPLICATION.notFound(id));
  }

  /** Returns whether the developer is a member of such an application. */
  boolean isOf(SignedInDeveloper me, ApplicationId id) {
    return known(me, id).isPresent();
  }

  private Optional<Application> known(SignedInDeveloper me, ApplicationId id) {
    return applications
        .known(me.actor(), id)
        .filter(found -> found.member(me.developer().id()).isPresent());
  }

  /** Returns the members of an application of which the developer is one. */
  List<NamedMember> members(SignedInDeveloper me, Application application) {
    return applications.members(me.actor(), application);
  }

  /** Returns the newest keys of an application, live ones first. */
  List<KeyWithUsage> keys(SignedInDeveloper me, Application application) {
    var filter = application.keys();
    var all = keys.page(me.actor(), filter, new OffsetRange(0, OwnQueries.MOST));
    return (all.total() > OwnQueries.MOST ? mostOf(me, filter) : all.items().stream())
        .sorted(
            comparing(Belongings::isEnded)
                .thenComparing(one -> one.key().key().issuedAt(), reverseOrder()))
        .limit(OwnQueries.MOST)
        .toList();
  }

  private Stream<KeyWithUsage> mostOf(SignedInDeveloper me, KeyFilter filter) {
    var live =
        new KeyFilter(
            filter.developer(), filter.application(), filter.plan(), Optional.of(KeyState.LIVE));
    return Stream.concat(newest(me, live), newest(me, filter).filter(Belongings::isEnded));
  }

  private Stream<KeyWithUsage> newest(SignedInDeveloper me, KeyFilter filter) {
    var total = keys.page(me.actor(), filter, new OffsetRange(0, 1)).total();
    var from = Math.max(0, total - OwnQueries.MOST);
    return keys.page(me.actor(), filter, new OffsetRange(from, OwnQueries.MOST)).items().stream();
  }

  private static boolean isEnded(KeyWithUsage key) {
    return key.key().state() != KeyState.LIVE;
  }

  /** Returns a key of an application of which the developer is a member. */
  KeyWithUsage key(SignedInDeveloper me, KeyName name) {
    return keys(me, application(me, name.application())).stream()
        .filter(one -> one.key().key().key().fingerprint().equals(name.fingerprint()))
        .findFirst()
        .orElseThrow(RecordKind.KEY.notFound(name.fingerprint()));
  }
}
