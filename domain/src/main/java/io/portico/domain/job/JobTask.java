package io.portico.domain.job;

import io.portico.domain.label.LabelChange;
import java.util.List;

/** What a job does. */
public sealed interface JobTask {

  /**
   * It changes the labels of APIs.
   *
   * @param filter the parts of the filter that selects them, for people; none selects all
   * @param ids how many are named by their ids instead; 0 if the filter selects them
   */
  record Labelling(List<String> filter, int ids, LabelChange.Merge change) implements JobTask {
    public Labelling {
      filter = List.copyOf(filter);
    }
  }

  /** It reverts another job. */
  record Reverting(JobId job) implements JobTask {}

  /** It imports from the classic dashboard at this address. */
  record Importing(String address) implements JobTask {}
}
