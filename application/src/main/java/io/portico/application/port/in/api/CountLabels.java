package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/** Use case: somebody asks how the labels of some APIs are spread (contract 2.2, facets). */
public interface CountLabels {

  /** The most labels that are counted at once. */
  int MOST_LABELS = 16;

  /** Returns the counts, or says which labels do not exist. */
  Outcome count(Query query);

  /** The labels to count, and on which APIs. */
  record Query(Actor actor, ApiFilter filter, List<LabelName> labels) {
    public Query {
      labels = List.copyOf(labels);
      if (labels.isEmpty() || labels.size() > MOST_LABELS) {
        throw InvalidValueException.found(
            "keys", labels.size() + " labels", "1 to " + MOST_LABELS + " labels");
      }
    }
  }

  /** What is known of the labels. */
  sealed interface Outcome {

    /**
     * The counts, in the order asked for.
     *
     * @param total how many APIs are meant
     */
    record Counted(long total, List<LabelCounts> labels) implements Outcome {}

    /** Some labels are not defined. */
    record UnknownLabels(List<Rejection.UnknownLabel> labels) implements Outcome {}
  }
}
