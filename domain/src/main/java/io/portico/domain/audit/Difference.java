package io.portico.domain.audit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * How a record differs from what it was.
 *
 * @param changes the fields that differ, or the first of them
 * @param omitted how many more differ
 */
public record Difference(List<Change> changes, int omitted) {

  /** The most fields that are told one by one. */
  public static final int MOST_CHANGES = 100;

  public Difference {
    changes = List.copyOf(changes);
  }

  /** Returns how {@code after} differs from {@code before}; what is there now comes first. */
  public static Difference between(Snapshot before, Snapshot after) {
    var fields = new LinkedHashSet<>(after.values().keySet());
    fields.addAll(before.values().keySet());
    var changes = new ArrayList<Change>();
    var omitted = 0;
    for (var field : fields) {
      var was = Optional.ofNullable(before.values().get(field));
      var is = Optional.ofNullable(after.values().get(field));
      if (was.equals(is)) {
        continue;
      }
      if (changes.size() < MOST_CHANGES) {
        changes.add(Change.shortened(field, was, is));
      } else {
        omitted++;
      }
    }
    return new Difference(changes, omitted);
  }
}
