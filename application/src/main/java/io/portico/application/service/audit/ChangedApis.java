package io.portico.application.service.audit;

import io.portico.domain.api.ApiId;
import io.portico.domain.audit.Snapshot;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The APIs that a bulk change affected, as the audit trail records them: their number and the
 * first.
 */
public record ChangedApis(long number, List<ApiId> first) {

  /** The maximum number of APIs that are named. */
  public static final int MOST_NAMED = 30;

  /** None. */
  public static final ChangedApis NONE = new ChangedApis(0, List.of());

  public ChangedApis {
    first = List.copyOf(first);
  }

  /** Returns these APIs and {@code others}. */
  public ChangedApis and(Collection<ApiId> others) {
    return new ChangedApis(
        number + others.size(),
        Stream.concat(first.stream(), others.stream()).limit(MOST_NAMED).toList());
  }

  /** Returns these APIs and {@code others}. */
  public ChangedApis and(ChangedApis others) {
    return new ChangedApis(
        number + others.number,
        Stream.concat(first.stream(), others.first.stream()).limit(MOST_NAMED).toList());
  }

  /** Returns whether no API changed. */
  public boolean isEmpty() {
    return number == 0;
  }

  /** Returns their number as {@code field}, and the first as {@code field.first}. */
  public Snapshot snapshot(String field) {
    return isEmpty() ? Snapshot.NONE : Snapshot.of(field, number).and(field + ".first", first);
  }
}
