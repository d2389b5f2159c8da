package io.portico.domain.job;

import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.UserId;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobChangeTest {

  private static final LabelSource KONG = new LabelSource.Discovered("kong");
  private static final LabelSource BY_HAND = new LabelSource.Manual();

  @Test
  void of_labels_hasThoseWhoseValueOrSourceDiffers() {
    var before =
        set(
            label("a", "1", KONG),
            label("b", "1", KONG),
            label("c", "1", KONG),
            label("d", "1", BY_HAND));
    var after =
        set(
            label("a", "1", KONG),
            label("b", "1", BY_HAND),
            label("c", "2", BY_HAND),
            label("e", "1", BY_HAND));

    assertThat(JobChange.of(ApiId.of("billing"), before, after))
        .isEqualTo(
            new JobChange(
                ApiId.of("billing"),
                labels("b", "1", "c", "1", "d", "1"),
                labels("b", "1", "c", "2", "e", "1"),
                set(label("b", "1", KONG), label("c", "1", KONG), label("d", "1", BY_HAND))));
  }

  @Test
  void restored_valueThatIsBackByHand_keepsItsProvenance() {
    var former = set(label("a", "1", KONG), label("b", "1", KONG));
    var byHand = label("a", "1", BY_HAND);
    var change =
        JobChange.of(
            ApiId.of("billing"), former, set(label("a", "2", BY_HAND), label("b", "2", BY_HAND)));

    var bulk = new BulkChange(new JobId(Ids.next()), UserId.PORTICO, ApiFixture.AT);
    assertThat(change.restored(set(byHand, label("b", "2", BY_HAND)), bulk))
        .isEqualTo(set(byHand, label("b", "1", KONG)));
  }

  private static LabelAssignments set(LabelAssignment... labels) {
    return LabelAssignments.of(List.of(labels));
  }

  private static LabelAssignment label(String name, String value, LabelSource source) {
    return new LabelAssignment(
        new LabelName(name), new LabelValue(value), source, UserId.PORTICO, ApiFixture.AT);
  }
}
