package io.portico.domain.audit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * The differences between two snapshots of an object.
 *
 * @param changes the changed fields, at most {@value #MOST_CHANGES}
 * @param omitted the number of further changed fields
 */
public record Difference(List<Change> changes, int omitted) {

  /** The maximum number of changes. */
  public static final int MOST_CHANGES = 100;

  public Difference {
    changes = List.copyOf(changes);
  }

  /** Returns the differences; present fields come before removed ones. */
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
        changes.add(Change.truncated(field, was, is));
      } else {
        omitted++;
      }
    }
    return new Difference(changes, omitted);
  }
}
