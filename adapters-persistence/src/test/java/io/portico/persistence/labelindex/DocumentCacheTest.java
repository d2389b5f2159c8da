package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ApiRecord;
import io.portico.persistence.labelindex.DocumentCache.Document;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentCacheTest {

  private static final long EACH = bytesOfOne();

  private final DocumentCache cache = new DocumentCache(3 * EACH);

  private static long bytesOfOne() {
    var plenty = new DocumentCache(Long.MAX_VALUE);
    plenty.add(api());
    return plenty.bytes();
  }

  @Test
  void add_room_keepsTheApi() {
    var api = api();

    assertThat(cache.add(api).api()).isSameAs(api);
    assertThat(cache.size()).isEqualTo(1);
    assertThat(cache.bytes()).isEqualTo(EACH);
  }

  @Test
  void add_noRoom_removesTheOldest() {
    var all = added(4);

    assertThat(isCached(all)).containsExactly(false, true, true, true);
    assertThat(cache.bytes()).isEqualTo(3 * EACH);
  }

  @Test
  void add_oldestWasRead_removesTheNextThatWasNot() {
    var all = added(3);
    assertThat(all.getFirst().api()).isNotNull();

    cache.add(api());

    assertThat(isCached(all)).containsExactly(true, false, true);
  }

  @Test
  void add_allWereRead_removesTheOldest() {
    var all = added(3);
    all.forEach(Document::api);

    cache.add(api());

    assertThat(isCached(all)).containsExactly(false, true, true);
  }

  @Test
  void add_largerThanTheCache_isNotKept() {
    var small = new DocumentCache(EACH - 1);

    assertThat(small.add(api()).isRemoved()).isTrue();
    assertThat(small.bytes()).isZero();
  }

  @Test
  void remove_document_givesItsRoomBackOnce() {
    var all = added(2);

    cache.remove(all.getFirst());
    cache.remove(all.getFirst());

    assertThat(isCached(all)).containsExactly(false, true);
    assertThat(cache.bytes()).isEqualTo(EACH);
    assertThat(cache.size()).isEqualTo(1);
  }

  private List<Document> added(int count) {
    return IntStream.range(0, count).mapToObj(_ -> cache.add(api())).toList();
  }

  private static List<Boolean> isCached(List<Document> documents) {
    return documents.stream().map(document -> !document.isRemoved()).toList();
  }

  private static ApiRecord api() {
    return anApi("Billing").labelled("tier", "1").build();
  }
}
