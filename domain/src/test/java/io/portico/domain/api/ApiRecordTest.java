package io.portico.domain.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.LabelFixture;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApiRecordTest {

  @Test
  void carrying_otherLabels_changesTheLabelsAndWhenItWasUpdated() {
    var api = ApiFixture.anApi("Orders").labelled("tier", "1").build();
    var labels = ApiFixture.setByHand(LabelFixture.labels("tier", "2"));
    var later = ApiFixture.AT.plus(Duration.ofDays(1));

    assertThat(api.carrying(labels, later))
        .isEqualTo(
            new ApiRecord(
                api.id(), api.description(), Optional.empty(), labels, ApiFixture.AT, later));
  }
}
