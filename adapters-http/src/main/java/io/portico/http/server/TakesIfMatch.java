package io.portico.http.server;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells readers of the OpenAPI document that a write takes the header {@code If-Match} (contract
 * 1).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Parameter(
    in = ParameterIn.HEADER,
    name = "If-Match",
    description =
        "The ETag of the record as it was read; when it has another one by now, nothing is changed (412)",
    schema = @Schema(types = "string"))
public @interface TakesIfMatch {}
