package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.governance.NonCompliantApi;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API and the labels it lacks under a policy.
 *
 * @param lacks the labels; none if it complies
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record NonCompliantApiDocument(
    String id, String name, @Nullable String owner, List<RequirementDocument> lacks) {

  static NonCompliantApiDocument of(NonCompliantApi lacking) {
    var api = lacking.api();
    return new NonCompliantApiDocument(
        api.id().toString(),
        api.description().name(),
        api.description().owner().orElse(null),
        RequirementDocument.of(lacking.lacking()));
  }
}
