package io.portico.http.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A problem in the format of RFC 9457, for clients that accept {@code application/problem+json}.
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record ProblemDetails(
    String type,
    String title,
    int status,
    String detail,
    String code,
    @JsonProperty("request_id") String requestId,
    List<FieldError> errors,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UsageConflict usage) {}
