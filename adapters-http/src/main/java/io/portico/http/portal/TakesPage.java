package io.portico.http.portal;

import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells readers of the OpenAPI document that a list is asked for by {@link PortalPaging}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Parameter(
    in = ParameterIn.QUERY,
    name = PortalPaging.PAGE,
    description = "The number of the page, from 1 on; 0 or less for everything",
    schema = @Schema(types = "integer", defaultValue = "1"))
@Parameter(
    in = ParameterIn.QUERY,
    name = PortalPaging.PAGE_SIZE,
    description = "How many on a page",
    schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "10"))
public @interface TakesPage {}
