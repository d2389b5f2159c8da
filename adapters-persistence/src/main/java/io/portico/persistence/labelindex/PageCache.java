package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.persistence.labelindex.Scopes.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The ordinals of the pages that an index has found since it last changed, up to a total size.
 * Concurrent queries add pages; the index clears them with each change, while no query runs.
 */
final class PageCache {

  /* Of the key, the page and the objects of a requirement. */
  private static final int OBJECTS = 600;
  private static final int REQUIREMENT = 200;

  /* One large page must not displace all others. */
  private static final int LARGEST_SHARE = 64;

  private final long mostBytes;
  private final Map<Query, Page> pages = new ConcurrentHashMap<>();
  private final ReentrantLock adding = new ReentrantLock();
  private final AtomicLong bytes = new AtomicLong();

  PageCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /**
   * What a page was asked for by.
   *
   * @param filter without what the reader may read
   */
  record Query(
      ApiFilter filter,
      Scope scope,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit,
      boolean counted) {}

  /**
   * A page.
   *
   * @param ordinals the APIs in it; must not be changed
   * @param total the number of APIs on all pages; empty unless requested
   */
  @SuppressWarnings("ArrayRecordComponent") // Compared by none.
  record Page(int[] ordinals, Optional<Long> total) {}

  /** Returns the page of {@code query}, or null if it is not known. */
  @Nullable Page find(Query query) {
    return pages.get(query);
  }

  /** Adds a page, in the place of all others if there is no room for it. */
  void add(Query query, Page page) {
    var weight = weight(query, page);
    if (weight > mostBytes / LARGEST_SHARE) {
      return;
    }
    adding.lock();
    try {
      if (bytes.get() + weight > mostBytes) {
        clear();
      }
      if (pages.putIfAbsent(query, page) == null) {
        bytes.addAndGet(weight);
      }
    } finally {
      adding.unlock();
    }
  }

  private static long weight(Query query, Page page) {
    var filter = query.filter();
    return OBJECTS
        + (long) Integer.BYTES * page.ordinals().length
        + 2L * filter.provider().map(String::length).orElse(0)
        + 2L * filter.owner().map(String::length).orElse(0)
        + 2L * query.after().map(position -> position.name().length()).orElse(0)
        + weight(filter.selection());
  }

  private static long weight(Selection selection) {
    return switch (selection) {
      case Selection.Everything() -> 0;
      case Selection.AnyOf(var selectors) ->
          selectors.stream()
              .flatMap(selector -> selector.requirements().stream())
              .mapToLong(PageCache::weight)
              .sum();
    };
  }

  /* The values of a list are short texts, each an object. */
  private static long weight(Requirement requirement) {
    var objects =
        switch (requirement) {
          case Requirement.In(_, var values) -> values.size();
          case Requirement.NotIn(_, var values) -> values.size();
          case Requirement.Exists _,
              Requirement.Absent _,
              Requirement.StartsWith _,
              Requirement.Contains _,
              Requirement.GroupExists _,
              Requirement.GroupAbsent _ ->
              1;
        };
    return REQUIREMENT + 100L * objects + 2L * requirement.text().length();
  }

  /** Forgets all pages. */
  void clear() {
    if (bytes.get() > 0) {
      pages.clear();
      bytes.set(0);
    }
  }

  /** Returns about how many bytes the pages take. */
  long bytes() {
    return bytes.get();
  }
}
