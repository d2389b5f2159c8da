package io.portico.http.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Value;
import io.portico.domain.api.ApiRecord;
import io.portico.http.HttpProperties;
import io.portico.http.exchange.PageWriter;
import io.portico.http.exchange.SerialisedDocument;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * The JSON of APIs. With a label index, an API that was not changed is the same object in each
 * response, so its JSON is cached under that object, and for as long as the index caches it.
 */
@Singleton
final class SerialisedApis {

  /* The objects around the bytes, and the tag. */
  private static final int OBJECTS = 260;

  private final PageWriter writer;
  private final Optional<Cache<ApiRecord, SerialisedDocument>> cache;

  /**
   * @param mostBytes the most bytes that are cached; 0 without a label index, because each response
   *     then has APIs of its own
   */
  SerialisedApis(
      @Value("${" + HttpProperties.API_DOCUMENT_BYTES + ":0}") long mostBytes,
      PageWriter writer,
      MeterRegistry registry) {
    this.writer = writer;
    this.cache =
        mostBytes == 0
            ? Optional.empty()
            : Optional.of(
                Caffeine.newBuilder()
                    // Compares objects, not their content.
                    .weakKeys()
                    .maximumWeight(mostBytes)
                    .executor(Runnable::run)
                    .weigher((ApiRecord _, SerialisedDocument json) -> OBJECTS + json.length())
                    .build());
    Gauge.builder("portico.label.index.bytes", this, SerialisedApis::bytes)
        .tag("part", "json")
        .register(registry);
  }

  /** Returns the JSON of {@code api}. */
  SerialisedDocument of(ApiRecord api) {
    return cache.map(present -> present.get(api, this::written)).orElseGet(() -> written(api));
  }

  /** Returns about how many bytes are cached. */
  long bytes() {
    return cache
        .flatMap(present -> present.policy().eviction())
        .map(bound -> bound.weightedSize().orElse(0))
        .orElse(0L);
  }

  private SerialisedDocument written(ApiRecord api) {
    return writer.serialised(ApiDocument.of(api));
  }
}
