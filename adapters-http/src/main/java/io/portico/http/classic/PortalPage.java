package io.portico.http.classic;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/**
 * One page of a classic portal list.
 *
 * @param pages the number of pages; 0 if all records were requested at once
 */
@Serdeable
public record PortalPage<T>(
    @JsonProperty("Data") List<T> data, @JsonProperty("Pages") long pages) {}
