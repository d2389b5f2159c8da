package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.List;

/**
 * What a page asks before an action.
 *
 * @param consequences what will happen, a sentence each
 * @param danger whether the change cannot be undone
 * @param possible whether it can be done now
 */
public record Question(Words asked, List<Words> consequences, boolean danger, boolean possible) {

  /** Returns the question about a change that cannot be undone. */
  public static Question danger(Words asked, Words... consequences) {
    return new Question(asked, Arrays.asList(consequences), true, true);
  }

  /** Returns the answer to a question about a change that is not possible now. */
  public static Question impossible(Words asked, Words reason) {
    return new Question(asked, List.of(reason), false, false);
  }
}
