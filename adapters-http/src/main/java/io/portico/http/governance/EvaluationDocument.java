package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.governance.EvaluatePolicy.Outcome.Evaluated;
import java.util.List;

/**
 * The result of evaluating a policy against the current APIs.
 *
 * @param applicable how many APIs the policy applies to
 * @param first the first of the violating APIs, at most 20
 */
@Serdeable
record EvaluationDocument(
    long applicable,
    long compliant,
    long violating,
    @JsonProperty("not_applicable") long notApplicable,
    List<NonCompliantApiDocument> first) {

  static EvaluationDocument of(Evaluated evaluated) {
    var counts = evaluated.counts();
    return new EvaluationDocument(
        counts.applicable(),
        counts.compliant(),
        counts.violating(),
        counts.notApplicable(),
        evaluated.first().stream().map(NonCompliantApiDocument::of).toList());
  }
}
