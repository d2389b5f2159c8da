package io.portico.application.service.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ExternalId;
import org.junit.jupiter.api.Test;

class IdSetTest {

  @Test
  void add_manyIds_areEachNewOnce() {
    var seen = new IdSet();
    for (var i = 0; i < 50_000; i++) {
      assertThat(seen.add(new ExternalId("api-" + i))).isTrue();
    }
    for (var i = 0; i < 50_000; i++) {
      var id = new ExternalId("api-" + i);
      assertThat(seen.add(id)).isFalse();
      assertThat(seen.contains(id)).isTrue();
    }
    assertThat(seen.contains(new ExternalId("api-50000"))).isFalse();
  }
}
