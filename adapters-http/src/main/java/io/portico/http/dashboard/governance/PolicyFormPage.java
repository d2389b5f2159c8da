package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The form that defines or edits a policy, with what it would find.
 *
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param tag of the policy that the form shows; empty for a new one
 * @param rows how many labels can be required
 * @param labels the labels to choose from
 * @param conflict the change that came between
 * @param whatIf what the policy would find; empty if the form was not evaluated
 */
public record PolicyFormPage(
    Fields fields,
    String action,
    String back,
    String tag,
    int rows,
    List<Choice> labels,
    Optional<Conflict> conflict,
    Optional<WhatIf> whatIf) {

  /** Returns whether the form edits a policy. */
  public boolean isEdit() {
    return !tag.isEmpty();
  }

  /**
   * What a policy would find among the APIs of now.
   *
   * @param problems why it cannot be evaluated
   * @param first the first of the violating APIs
   */
  public record WhatIf(
      List<Words> problems, Optional<PolicyCounts> counts, List<PolicyPage.Api> first) {

    /** What is shown before a label is chosen. */
    static final WhatIf NOTHING = new WhatIf(List.of(), Optional.empty(), List.of());

    public WhatIf {
      problems = List.copyOf(problems);
      first = List.copyOf(first);
    }

    /** Returns whether nothing could be evaluated, because nothing was chosen yet. */
    public boolean isNothing() {
      return problems.isEmpty() && counts.isEmpty();
    }
  }
}
