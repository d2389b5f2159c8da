package io.portico.persistence.labelindex;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.Jdbc;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what is new in the log of changes. Not for concurrent use. */
final class ChangeReader {

  private final Jdbc jdbc;

  /* Null while nothing is to be read. */
  private @Nullable ChangeMarks marks;

  ChangeReader(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * What one statement has read.
   *
   * @param byOrganisation what has changed
   * @param hasMore whether there may be more
   */
  record Changes(Map<OrganisationId, OrganisationChanges> byOrganisation, boolean hasMore) {
    private static final Changes NONE = new Changes(Map.of(), false);
  }

  boolean isStarted() {
    return marks != null;
  }

  /** Moves to the end of the log. */
  void start() {
    var started = new ChangeMarks();
    ChangeMarks.ReadResult read;
    do {
      read =
          started.start(
              jdbc.query(started.startingStatement(), ChangeRow::read), System.nanoTime());
      if (read.lost()) {
        throw new RefusedException.StoreUnavailable("the log of changes has too many gaps");
      }
    } while (read.hasMore());
    marks = started;
  }

  /** Forgets where it is. */
  void stop() {
    marks = null;
  }

  /** Returns what is new; empty if rows are missing, so that everything is to be loaded again. */
  Optional<Changes> next() {
    var current = marks;
    if (current == null) {
      return Optional.of(Changes.NONE);
    }
    var read = current.accept(jdbc.query(current.statement(), ChangeRow::read), System.nanoTime());
    if (read.lost()) {
      return Optional.empty();
    }
    if (read.rows().isEmpty() && !read.hasMore()) {
      return Optional.of(Changes.NONE);
    }
    var changed = new HashMap<OrganisationId, OrganisationChanges>();
    for (var row : read.rows()) {
      row.organisation()
          .ifPresent(of -> changed.computeIfAbsent(of, _ -> new OrganisationChanges()).add(row));
    }
    return Optional.of(new Changes(changed, read.hasMore()));
  }

  /** Returns whether {@code node} is the only one that may write, as far as was read. */
  boolean isOnlyNode(Identifier node) {
    return marks != null && marks.isOnlyNode(node);
  }

  /** Returns up to {@code most} gaps that were first seen before the monotonic time. */
  List<ChangeMarks.Gap> gaps(long before, int most) {
    return marks == null ? List.of() : marks.gaps(before, most);
  }
}
