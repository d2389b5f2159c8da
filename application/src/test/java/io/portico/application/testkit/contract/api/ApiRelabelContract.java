package io.portico.application.testkit.contract.api;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.BY;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.Labels;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Apis} promises about changing the labels of one API. */
class ApiRelabelContract extends ApiContract {

  private static final Instant LATER = Instant.parse("2026-03-02T23:59:59.999Z");
  private static final LabelSource MANUAL = new LabelSource.Manual();

  @Test
  void findForUpdate_withAndWithoutLabels_returnsWhatFindDoes() {
    var labelled = added(anApi("Labelled").labelled("tier", "1", "team", "blue"));
    var bare = added(anApi("Bare"));

    assertThat(findForUpdate(labelled.id())).contains(labelled);
    assertThat(findForUpdate(bare.id())).contains(bare);
  }

  @Test
  void findForUpdate_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    added(anApi("Payments"));
    var theirs = addedElsewhere(anApi("Theirs"));

    assertThat(findForUpdate(Ids.api())).isEmpty();
    assertThat(findForUpdate(theirs.id())).isEmpty();
  }

  static Stream<Arguments> relabellings() {
    var two = labels("tier", "1", "team", "blue");
    return Stream.of(
        Arguments.of(
            labels("tier", "1", "team", "blue", "compliance.gdpr", "yes", "region", "eu"),
            labels("tier", "1", "team", "green", "compliance.pci", "no"),
            MANUAL),
        Arguments.of(two, Labels.NONE, MANUAL),
        Arguments.of(Labels.NONE, two, MANUAL),
        Arguments.of(two, two, MANUAL),
        Arguments.of(two, two, new LabelSource.Discovered("gateway")));
  }

  @ParameterizedTest
  @MethodSource("relabellings")
  void relabel_anyLabels_carriesExactlyTheNewOnes(Labels from, Labels to, LabelSource source) {
    var api = added(anApi("Payments").labelled(from));
    var wanted = api.labels().changedBy(new LabelChange.Replace(to), source, Ids.user(), LATER);

    relabel(api, wanted);

    assertStored(api.carrying(wanted, LATER));
  }

  @Test
  void relabel_valueThatLooksLikeTheOldOne_isChanged() {
    var lookalikes = Texts.LOOKALIKES;
    var api = added(anApi("Payments").labelled("tier", lookalikes.getFirst()));

    for (var value : lookalikes.subList(1, lookalikes.size())) {
      relabel(api, setByHand(labels("tier", value)));

      assertThat(apis.find(organisation, api.id()))
          .map(relabelled -> relabelled.labels().labels())
          .contains(labels("tier", value));
    }
    relabel(api, api.labels());
    assertStored(api.carrying(api.labels(), LATER));
  }

  @Test
  void relabel_anyChange_isFoundByTheNewLabelsOnly() {
    var api = added(anApi("Payments").labelled("tier", "1", "compliance.gdpr", "yes"));

    relabel(api, setByHand(labels("tier", "2", "team", "blue")));

    assertThat(selected("tier=2,team=blue,!compliance.*")).containsExactly("Payments");
    assertThat(selected("tier=1")).isEmpty();
    assertThat(selected("compliance.*")).isEmpty();
  }

  @Test
  void relabel_otherApis_keepTheirLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));
    var neighbour = added(anApi("Neighbour").labelled("tier", "1", "team", "blue"));
    var theirs =
        addedElsewhere(anApi("Theirs").withId(api.id()).labelled("tier", "1", "team", "blue"));

    relabel(api, setByHand(labels("tier", "2")));

    assertStored(neighbour);
    assertStoredElsewhere(theirs);
  }

  @Test
  void relabel_undefinedLabel_throws() {
    var api = added(anApi("Payments").labelled("tier", "1"));
    var to = setByHand(labels("unheard-of", "1"));

    assertThatThrownBy(() -> relabel(api, to)).isInstanceOf(RuntimeException.class);

    assertStored(api);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void relabel_concurrently_losesNothing(boolean readBefore) throws InterruptedException {
    var names = IntStream.range(0, THREADS).mapToObj("label%d"::formatted).toList();
    Given.freeTextLabels(stores, organisation, names.toArray(String[]::new));

    for (var round = 0; round < ROUNDS; round++) {
      var api = added(anApi("Payments").labelled("tier", "1"));

      Concurrently.run(
          number ->
              unitOfWork.execute(
                  () -> {
                    if (readBefore) {
                      assertThat(apis.find(organisation, api.id())).isPresent();
                    }
                    return change(api, found -> withLabel(found, names.get(number)));
                  }));

      assertThat(apis.find(organisation, api.id()).orElseThrow().labels().byName().keySet())
          .map(LabelName::value)
          .hasSize(THREADS + 1)
          .contains("tier")
          .containsAll(names);
    }
  }

  private Optional<ApiRecord> findForUpdate(ApiId id) {
    return unitOfWork.execute(() -> apis.findForUpdate(organisation, id));
  }

  private void relabel(ApiRecord api, LabelAssignments to) {
    relabel(api, to, LATER);
  }

  private static ApiRecord withLabel(ApiRecord found, String name) {
    var more = LabelChange.Merge.giving(labels(name, "1"));
    return found.carrying(found.labels().changedBy(more, MANUAL, BY, AT), AT);
  }
}
