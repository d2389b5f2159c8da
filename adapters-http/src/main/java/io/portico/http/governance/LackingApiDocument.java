package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.governance.LackingApi;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An API beside what it lacks of a policy.
 *
 * @param lacks the labels; none if it complies
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record LackingApiDocument(
    String id, String name, @Nullable String owner, List<RequirementDocument> lacks) {

  static List<LackingApiDocument> of(List<LackingApi> apis) {
    return apis.stream().map(LackingApiDocument::of).toList();
  }

  private static LackingApiDocument of(LackingApi lacking) {
    var api = lacking.api();
    return new LackingApiDocument(
        api.id().toString(),
        api.description().name(),
        api.description().owner().orElse(null),
        RequirementDocument.of(lacking.lacking()));
  }
}
