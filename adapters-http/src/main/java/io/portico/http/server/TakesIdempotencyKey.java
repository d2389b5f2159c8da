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
 * Tells readers of the OpenAPI document that a write takes the header {@code Idempotency-Key}
 * (contract 1).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Parameter(
    in = ParameterIn.HEADER,
    name = "Idempotency-Key",
    description =
        "1 to 255 printable characters; a request that is sent again with the same key within a day is answered as before and not done again",
    schema = @Schema(types = "string"))
public @interface TakesIdempotencyKey {}
