package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelsTest {

  @Test
  void of_64Labels_keepsThemAll() {
    assertThat(Labels.of(many(64)).byName()).hasSize(64);
  }

  @Test
  void of_65Labels_isRefused() {
    assertInvalid(
        "labels: 65 labels (expected: at most 64 labels on an API)", () -> Labels.of(many(65)));
  }

  @Test
  void new_65Labels_isRefused() {
    assertInvalid(
        "labels: 65 labels (expected: at most 64 labels on an API)",
        () -> new Labels(new TreeMap<>(many(65))));
  }

  @Test
  void byName_labelsInAnyOrder_areOrderedByName() {
    assertThat(LabelFixture.labels("tier", "1", "Team", "red", "region", "eu").byName())
        .containsExactly(
            Map.entry(new LabelName("Team"), new LabelValue("red")),
            Map.entry(new LabelName("region"), new LabelValue("eu")),
            Map.entry(new LabelName("tier"), new LabelValue("1")));
  }

  @Test
  void new_mapOfOtherOrder_ordersByName() {
    var backwards = new TreeMap<LabelName, LabelValue>(Comparator.reverseOrder());
    backwards.putAll(LabelFixture.labels("Team", "red", "region", "eu", "tier", "1").byName());

    assertThat(new Labels(backwards).byName().keySet())
        .containsExactly(new LabelName("Team"), new LabelName("region"), new LabelName("tier"));
    assertThat(Labels.of(backwards).byName().keySet())
        .containsExactly(new LabelName("Team"), new LabelName("region"), new LabelName("tier"));
  }

  @Test
  void valueOf_mapThatIgnoresCase_distinguishesCase() {
    var ignoringCase = new TreeMap<LabelName, LabelValue>(Comparator.comparing(LabelName::folded));
    ignoringCase.put(new LabelName("tier"), new LabelValue("1"));

    assertThat(new Labels(ignoringCase).valueOf(new LabelName("Tier"))).isEmpty();
  }

  @Test
  void of_mapChangedAfterwards_keepsItsLabels() {
    var map = new HashMap<>(Map.of(new LabelName("tier"), new LabelValue("1")));
    var labels = Labels.of(map);

    map.put(new LabelName("tier"), new LabelValue("2"));
    map.put(new LabelName("team"), new LabelValue("red"));

    assertThat(labels).isEqualTo(LabelFixture.labels("tier", "1"));
  }

  @Test
  void valueOf_labelInOtherCase_isEmpty() {
    assertThat(LabelFixture.labels("tier", "1").valueOf(new LabelName("Tier"))).isEmpty();
  }

  private static Map<LabelName, LabelValue> many(int count) {
    return IntStream.range(0, count)
        .boxed()
        .collect(
            Collectors.toMap(i -> new LabelName("label-" + i), i -> new LabelValue("value " + i)));
  }
}
