package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.persistence.labelindex.DocumentCache.Document;
import io.portico.persistence.labelindex.Scopes.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The index of the APIs and labels of one organisation. Queries run concurrently; each sees all of
 * a set of changes or none of it.
 */
final class OrganisationIndex {

  /* Of more APIs that change at once, none is cached. */
  private static final int FEW = 100;

  private static final int AT_ONCE = 10_000;

  private static final RoaringBitmap NONE = new RoaringBitmap();

  private static final long MOST_PAGE_BYTES = 1_000_000;

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final ApiTable table;
  private final Postings postings = new Postings();
  private final DocumentCache documents;
  private final PageCache pages = new PageCache(MOST_PAGE_BYTES);
  private final Scopes scopes = new Scopes();
  private LabelNames names;
  private long version;
  private volatile long apiBytes;
  private volatile long postingBytes;
  private volatile long apis;

  OrganisationIndex(boolean comparesCodePoints, LabelNames names, DocumentCache documents) {
    this.table = new ApiTable(comparesCodePoints);
    this.names = names;
    this.documents = documents;
  }

  /**
   * A page of APIs.
   *
   * @param total the number of APIs on all pages; empty unless requested
   * @param version the state of the index
   */
  record Selected(List<Place> places, Optional<Long> total, LabelNames names, long version) {
    Selected {
      places = List.copyOf(places);
    }
  }

  /** An API in a page, with its content if that is cached. */
  record Place(ApiId id, long updatedAt, Optional<ApiRecord> api) {}

  /* ---- loading, before others know this index ---- */

  /** Adds an API, whose id comes after those of all others. */
  void load(
      ApiId id,
      String foldedName,
      Instant updatedAt,
      Optional<String> provider,
      Optional<String> owner,
      Optional<String> source,
      boolean missing) {
    var ordinal = table.append(id);
    table.set(ordinal, foldedName, updatedAt.toEpochMilli());
    provider.ifPresent(text -> addValue(ordinal, postings.add(Postings.PROVIDER, text, ordinal)));
    owner.ifPresent(text -> addValue(ordinal, postings.add(Postings.OWNER, text, ordinal)));
    source.ifPresent(text -> addValue(ordinal, postings.add(Postings.SOURCE, text, ordinal)));
    if (missing) {
      addValue(ordinal, postings.add(Postings.MISSING, "", ordinal));
    }
  }

  private void addValue(int ordinal, int value) {
    var before = table.values(ordinal);
    var after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = value;
    table.setValues(ordinal, after);
  }

  /** Returns the number of a value of a label for {@link #loadValue}. */
  int value(int label, int id, String text) {
    return postings.number(label, id, text);
  }

  /**
   * Adds a value of an API.
   *
   * @param from where to look for the API: what this returned for one with a smaller id, or 0
   */
  int loadValue(int from, ApiId id, int value) {
    var ordinal = from;
    while (ordinal < table.size() && table.id(ordinal).compareTo(id) < 0) {
      ordinal++;
    }
    if (ordinal < table.size() && table.id(ordinal).equals(id)) {
      postings.add(value, ordinal);
      addValue(ordinal, value);
    }
    return ordinal;
  }

  /** Returns about how many bytes are loaded. */
  long loadedBytes() {
    return table.bytes() + postings.bytes();
  }

  /** Ends the loading. */
  void endLoading() {
    table.placeAll();
    postings.optimize();
    noteSize();
  }

  /** Measures the memory anew, and releases what is left of APIs that are no longer cached. */
  void measure() {
    releaseDocuments();
    locked(
        () -> {
          postings.measure();
          noteSize();
          return this;
        });
  }

  /* In parts, because queries wait meanwhile. */
  private void releaseDocuments() {
    for (var from = 0; from < table.size(); from += AT_ONCE) {
      lock.writeLock().lock();
      try {
        var end = Math.min(from + AT_ONCE, table.size());
        for (var ordinal = from; ordinal < end; ordinal++) {
          var document = table.document(ordinal);
          if (document != null && document.isRemoved()) {
            table.setDocument(ordinal, null);
          }
        }
      } finally {
        lock.writeLock().unlock();
      }
    }
  }

  private void noteSize() {
    apiBytes = table.bytes();
    postingBytes = postings.bytes();
    apis = table.present().getLongCardinality();
  }

  /** Returns about how many bytes the index has, without cached APIs. */
  long bytes() {
    return apiBytes + postingBytes + pages.bytes();
  }

  /** Returns how many APIs the index has. */
  long apis() {
    return apis;
  }

  /** Returns about how many bytes the table of the APIs has. */
  long apiBytes() {
    return apiBytes;
  }

  /** Returns about how many bytes the known pages have. */
  long pageBytes() {
    return pages.bytes();
  }

  /** Returns about how many bytes the APIs of the values have. */
  long postingBytes() {
    return postingBytes;
  }

  /* ---- changes ---- */

  /** Replaces the names of labels. */
  void rename(LabelNames current) {
    lock.writeLock().lock();
    try {
      if (!names.equals(current)) {
        names = current;
        for (var ordinal = 0; ordinal < table.size(); ordinal++) {
          setDocument(ordinal, null);
        }
        change();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /**
   * Replaces the APIs with these ids.
   *
   * @param current those that exist
   * @return whether the index should be loaded again, because it has become sparse
   */
  boolean replace(Collection<ApiId> ids, List<IndexedApi> current) {
    lock.writeLock().lock();
    try {
      var ordinals = new HashMap<ApiId, Integer>();
      var displaced = new RoaringBitmap();
      for (var id : ids) {
        var ordinal = table.ordinal(id);
        if (ordinal >= 0) {
          ordinals.put(id, ordinal);
          displaced.add(ordinal);
          setDocument(ordinal, null);
        }
      }
      table.displace(displaced);
      displaced.forEach((int ordinal) -> removeValues(ordinal));
      var placed = new RoaringBitmap();
      for (var one : current) {
        @Nullable Integer known = ordinals.get(one.api().id());
        var ordinal = known == null ? table.append(one.api().id()) : known;
        set(ordinal, one);
        placed.add(ordinal);
        if (current.size() <= FEW) {
          setDocument(ordinal, documents.add(one.api()));
        }
      }
      table.place(placed);
      change();
      noteSize();
      return table.isSparse();
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void change() {
    version++;
    pages.clear();
    scopes.clear();
  }

  private void setDocument(int ordinal, @Nullable Document document) {
    var former = table.setDocument(ordinal, document);
    if (former != null) {
      documents.remove(former);
    }
  }

  private void removeValues(int ordinal) {
    for (var value : table.values(ordinal)) {
      postings.remove(value, ordinal);
    }
    table.setValues(ordinal, new int[0]);
  }

  private void set(int ordinal, IndexedApi one) {
    var api = one.api();
    table.set(ordinal, one.foldedName(), api.updatedAt().toEpochMilli());
    var values = new ArrayList<Integer>();
    api.description()
        .provider()
        .ifPresent(text -> values.add(postings.add(Postings.PROVIDER, text, ordinal)));
    api.description()
        .owner()
        .ifPresent(text -> values.add(postings.add(Postings.OWNER, text, ordinal)));
    api.origin()
        .map(origin -> origin.source().value())
        .ifPresent(text -> values.add(postings.add(Postings.SOURCE, text, ordinal)));
    if (api.origin().flatMap(ApiOrigin::missingSince).isPresent()) {
      values.add(postings.add(Postings.MISSING, "", ordinal));
    }
    one.values()
        .forEach(
            (label, value) -> values.add(postings.add(label, value.id(), value.text(), ordinal)));
    table.setValues(ordinal, values.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Caches what was read from the store, unless the index has changed since {@code expected}. */
  void cache(List<ApiRecord> read, long expected) {
    lock.writeLock().lock();
    try {
      if (version == expected) {
        for (var api : read) {
          setDocument(table.ordinal(api.id()), documents.add(api));
        }
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  /* ---- queries ---- */

  /**
   * Returns a page; empty if only the store can answer.
   *
   * @param counted whether to count the APIs on all pages
   */
  Optional<Selected> page(
      ApiFilter filter, ApiOrder order, Optional<ApiPosition> after, int limit, boolean counted) {
    return locked(
        () -> {
          var asked = filter.within(new Selection.Everything());
          var query =
              new PageCache.Query(asked, scope(filter.within()), order, after, limit, counted);
          var known = pages.find(query);
          var page = known == null ? find(query) : Optional.of(known);
          return page.map(one -> new Selected(places(one.ordinals()), one.total(), names, version));
        });
  }

  private Optional<PageCache.Page> find(PageCache.Query query) {
    var evaluator = evaluator(query.filter(), query.scope());
    var matches = query.counted() ? Matches.of(evaluator.all()) : evaluator;
    Optional<Long> total =
        query.counted() ? Optional.of(matches.all().getLongCardinality()) : Optional.empty();
    var page =
        table
            .page(matches, query.order(), query.after(), query.limit())
            .map(ordinals -> new PageCache.Page(ordinals, total));
    page.ifPresent(found -> pages.add(query, found));
    return page;
  }

  /** Returns a page of the existing APIs among {@code ids} that {@code within} selects. */
  Selected find(Collection<ApiId> ids, Selection within) {
    return locked(
        () -> {
          var scope = scope(within);
          var places =
              ids.stream()
                  .map(table::ordinal)
                  .filter(ordinal -> ordinal >= 0 && scope.contains(ordinal))
                  .map(this::place)
                  .toList();
          return new Selected(places, Optional.empty(), names, version);
        });
  }

  private List<Place> places(int[] ordinals) {
    var places = new ArrayList<Place>(ordinals.length);
    for (var ordinal : ordinals) {
      places.add(place(ordinal));
    }
    return places;
  }

  private Place place(int ordinal) {
    var document = table.document(ordinal);
    Optional<ApiRecord> api =
        document == null ? Optional.empty() : Optional.ofNullable(document.api());
    return new Place(table.id(ordinal), table.updatedAt(ordinal), api);
  }

  long count(ApiFilter filter) {
    return locked(() -> matches(filter).getLongCardinality());
  }

  List<LabelCounts> countLabels(ApiFilter filter, List<LabelName> labels) {
    return locked(
        () -> {
          var matching = matches(filter);
          return labels.stream().map(label -> counter().values(label, matching)).toList();
        });
  }

  Map<LabelName, Long> countCarrying(Set<LabelName> labels) {
    return locked(() -> counter().carriers(labels));
  }

  Map<LabelName, SharedLabelCounts> countShared(
      LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    return locked(() -> counter().shared(by, values, labels));
  }

  private RoaringBitmap matches(ApiFilter filter) {
    return evaluator(filter, scope(filter.within())).all();
  }

  private FilterEvaluator evaluator(ApiFilter filter, Scope scope) {
    return new FilterEvaluator(postings, names, table.present(), filter, scope.apis());
  }

  private Scope scope(Selection within) {
    return scopes.of(within, some -> some.known(names::today).map(this::selected).orElse(NONE));
  }

  private RoaringBitmap selected(Selection known) {
    return evaluator(ApiFilter.of(known), scope(new Selection.Everything())).all();
  }

  private FacetCounter counter() {
    return new FacetCounter(postings, names, table);
  }

  private <T> T locked(Supplier<T> query) {
    lock.readLock().lock();
    try {
      return query.get();
    } finally {
      lock.readLock().unlock();
    }
  }
}
