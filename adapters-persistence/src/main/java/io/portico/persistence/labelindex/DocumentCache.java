package io.portico.persistence.labelindex;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import org.jspecify.annotations.Nullable;

/**
 * APIs with their labels, up to a total size. An index puts them here and removes them with the
 * changes that it applies, so they are as current as the index.
 */
final class DocumentCache {

  private static final int OBJECTS = 400;
  private static final int LABEL = 160;

  private final Cache<Key, ApiRecord> apis;

  /* An index takes another number to discard all of its APIs. */
  private record Key(long index, ApiId id) {}

  DocumentCache(long mostBytes) {
    apis =
        Caffeine.newBuilder()
            .maximumWeight(mostBytes)
            .weigher((Key _, ApiRecord api) -> weight(api))
            .build();
  }

  private static int weight(ApiRecord api) {
    var description = api.description();
    var texts =
        description.name().length()
            + description.description().map(String::length).orElse(0)
            + description.url().map(String::length).orElse(0)
            + description.owner().map(String::length).orElse(0);
    return OBJECTS + 2 * texts + LABEL * api.labels().byName().size();
  }

  @Nullable ApiRecord get(long index, ApiId id) {
    return apis.getIfPresent(new Key(index, id));
  }

  void put(long index, ApiRecord api) {
    apis.put(new Key(index, api.id()), api);
  }

  void remove(long index, ApiId id) {
    apis.invalidate(new Key(index, id));
  }

  /** Returns about how many bytes the APIs take. */
  long bytes() {
    return apis.policy().eviction().map(bound -> bound.weightedSize().orElse(0)).orElse(0L);
  }

  /** Returns how many APIs there are. */
  long size() {
    return apis.estimatedSize();
  }
}
