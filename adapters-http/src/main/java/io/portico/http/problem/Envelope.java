package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON object of errors, in the format of the classic portal. */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record Envelope(
    @JsonProperty("Status") String status,
    @JsonProperty("Message") String message,
    @JsonProperty("Meta") @Nullable Meta meta) {

  /** The machine-readable part of an error. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Meta(
      String code,
      @JsonProperty("request_id") String requestId,
      List<FieldError> errors,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UsageConflict usage) {}
}
