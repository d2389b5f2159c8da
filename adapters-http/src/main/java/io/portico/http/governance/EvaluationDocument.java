package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.governance.EvaluatePolicy.Outcome.Evaluated;
import java.util.List;

/**
 * How the APIs of today stand to a policy.
 *
 * @param applicable how many it is for
 * @param first the first of the violating ones, at most 20
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
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
        NonCompliantApiDocument.of(evaluated.first()));
  }
}
