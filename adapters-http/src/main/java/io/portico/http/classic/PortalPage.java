package io.portico.http.classic;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/**
 * One page of a list of the portal (contract 1).
 *
 * @param pages how many pages there are; 0 where everything is on one
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
public record PortalPage<T>(
    @JsonProperty("Data") List<T> data, @JsonProperty("Pages") long pages) {}
