package io.portico.domain.api;

import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.label.LabelValue;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;

class LabelCountsTest {

  @Test
  void withValues_fewerThanAll_countsTheOthersTogether() {
    var values = new LinkedHashMap<LabelValue, Long>();
    values.put(new LabelValue("a"), 5L);
    values.put(new LabelValue("b"), 3L);
    values.put(new LabelValue("c"), 1L);
    var counts = new LabelCounts(name("team"), values, 4, 20, 7);

    var first = counts.withValues(2);

    assertThat(first.values().sequencedKeySet())
        .containsExactly(new LabelValue("a"), new LabelValue("b"));
    assertThat(first.furtherValues()).isEqualTo(5);
    assertThat(first.labelled()).isEqualTo(20);
    assertThat(first.unlabelled()).isEqualTo(7);
    assertThat(counts.withValues(3)).isEqualTo(counts);
  }

  @Test
  void values_changedAfterwards_stayAsTheyWereInTheirOrder() {
    var values = new LinkedHashMap<LabelValue, Long>();
    values.put(new LabelValue("z"), 2L);
    values.put(new LabelValue("a"), 1L);
    var counts = new LabelCounts(name("tier"), values, 0, 3, 4);

    values.clear();

    assertThat(counts.values().sequencedKeySet())
        .containsExactly(new LabelValue("z"), new LabelValue("a"));
    assertThat(counts.values()).isUnmodifiable();
  }
}
