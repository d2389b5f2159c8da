package io.portico.http.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list (contract 1).
 *
 * @param next the {@code cursor} of the next page; {@code null} on the last
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Page<T>(List<T> items, @Nullable String next) {}
