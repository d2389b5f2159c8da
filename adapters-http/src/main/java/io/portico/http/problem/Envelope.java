package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The object that errors, and the writes of the portal, are answered with (specification 2.3). */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record Envelope(
    @JsonProperty("Status") String status,
    @JsonProperty("Message") String message,
    @JsonProperty("Meta") @Nullable Meta meta) {

  /** What programs need to know of an error. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Meta(
      String code,
      @JsonProperty("request_id") String requestId,
      List<FieldError> errors,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UsageConflict usage) {}
}
