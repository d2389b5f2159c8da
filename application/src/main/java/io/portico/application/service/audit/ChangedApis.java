package io.portico.application.service.audit;

import io.portico.domain.api.ApiId;
import io.portico.domain.audit.Snapshot;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The APIs that one change was made to, as the audit trail tells of them: how many, and the first.
 */
public record ChangedApis(long number, List<ApiId> first) {

  /** The most APIs that are named one by one. */
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

  /** Returns whether there is one at least. */
  public boolean areSome() {
    return number > 0;
  }

  /** Returns what is told of them, by a field that is called {@code what} and one beside it. */
  public Snapshot facts(String what) {
    return areSome() ? Snapshot.of(what, number).and(what + ".first", first) : Snapshot.NONE;
  }
}
