package io.portico.http.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list (contract 1).
 *
 * @param next the {@code cursor} of the next page; {@code null} on the last
 * @param total how many records are on all pages; absent unless that was asked
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Page<T>(
    List<T> items,
    @Nullable String next,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long total) {

  /** Returns the page of a list that was not counted. */
  public static <T> Page<T> of(List<T> items, @Nullable String next) {
    return new Page<>(items, next, null);
  }
}
