package io.portico.persistence.labelindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.persistence.labelindex.PageCache.Page;
import io.portico.persistence.labelindex.PageCache.Query;
import io.portico.persistence.labelindex.Scopes.Scope;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class PageCacheTest {

  private static final Scope EVERYTHING =
      new Scopes().of(new Selection.Everything(), _ -> new RoaringBitmap());

  private static final Page PAGE = new Page(new int[] {3, 1}, Optional.of(2L));

  private final PageCache cache = new PageCache(64 * 1024);

  private static Query query(String value, boolean counted) {
    var requirement =
        new Requirement.In(new LabelName("team"), new LinkedHashSet<>(List.of(value)));
    return new Query(
        ApiFilter.of(Selection.of(List.of(new Selector(List.of(requirement))))),
        EVERYTHING,
        ApiOrder.NAME,
        Optional.empty(),
        20,
        counted);
  }

  @Test
  void find_sameQuery_returnsThePage() {
    cache.add(query("orders", true), PAGE);

    assertThat(cache.find(query("orders", true))).isSameAs(PAGE);
    assertThat(cache.find(query("orders", false))).isNull();
    assertThat(cache.find(query("payments", true))).isNull();
  }

  @Test
  void add_twice_countsItsBytesOnce() {
    cache.add(query("orders", true), PAGE);
    var bytes = cache.bytes();

    cache.add(query("orders", true), PAGE);

    assertThat(cache.bytes()).isPositive().isEqualTo(bytes);
  }

  @Test
  void add_manyPages_staysWithinTheBound() {
    IntStream.range(0, 1_000)
        .forEach(
            number -> {
              cache.add(query("v" + number, false), PAGE);
              assertThat(cache.bytes()).isBetween(1L, 64 * 1024L);
            });

    assertThat(cache.find(query("v999", false))).isSameAs(PAGE);
    assertThat(cache.find(query("v0", false))).isNull();
  }

  @Test
  void add_largePage_isNotKept() {
    cache.add(query("orders", true), new Page(new int[1_000], Optional.empty()));

    assertThat(cache.find(query("orders", true))).isNull();
    assertThat(cache.bytes()).isZero();
  }

  @Test
  void clear_pages_forgetsThem() {
    cache.add(query("orders", true), PAGE);

    cache.clear();

    assertThat(cache.find(query("orders", true))).isNull();
    assertThat(cache.bytes()).isZero();
  }
}
