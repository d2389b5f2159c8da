package io.portico.http.dashboard.developer;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.http.dashboard.developer.DeveloperPage.KeyRow;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Function;

/** The newest keys of developers and applications. */
@Singleton
record NewestKeys(KeyQueries keys, KeyRows rows) {

  private static final int NEWEST = 50;

  /* Lists begin with the oldest: the last page has the newest. */
  OffsetPage<KeyWithUsage> newest(Actor actor, KeyFilter filter) {
    return newest(range -> keys.page(actor, filter, range));
  }

  static <T> OffsetPage<T> newest(Function<OffsetRange, OffsetPage<T>> list) {
    var first = list.apply(new OffsetRange(0, NEWEST));
    return first.total() <= NEWEST
        ? first
        : list.apply(new OffsetRange(first.total() - NEWEST, NEWEST));
  }

  List<KeyRow> newest(Actor actor, Application application) {
    return rows.of(actor, newest(actor, application.keys()).items().reversed());
  }
}
