package io.portico.application.testkit.contract.api;

import static io.portico.application.port.out.api.Apis.Addition.ADDED;
import static io.portico.application.port.out.api.Apis.Renaming.ID_TAKEN;
import static io.portico.application.port.out.api.Apis.Renaming.RENAMED;
import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.ApiFixture.fullyDescribed;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelAssignments;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Apis} promises about changing many APIs and those that discovery found. */
class ApiChangeContract extends ApiContract {

  private static final Instant LATER = AT.plusSeconds(3_600);
  private static final SourceName GATEWAY = new SourceName("gateway");

  /* More than are written by one statement. */
  private static final int MANY = 1_100;

  /* ---- rename ---- */

  @Test
  void rename_freeId_movesTheApiWithItsLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "x").from("gateway", "a"));
    var elsewhere = addedElsewhere(anApi("Payments").withId(api.id()).labelled("tier", "2"));
    var renamed = api.identifiedBy(ApiId.of("payments"), LATER);

    assertThat(rename(api, renamed)).isEqualTo(RENAMED);

    assertStored(renamed);
    assertThat(apis.find(organisation, api.id())).isEmpty();
    assertThat(allIn(organisation)).containsExactly(renamed);
    assertStoredElsewhere(elsewhere);
    unitOfWork.run(
        () ->
            assertThat(apis.findForSync(organisation, GATEWAY, List.of(new ExternalId("a"))))
                .containsValue(renamed));
  }

  @Test
  void rename_idTaken_changesNothing() {
    var api = added(anApi("Payments").labelled("tier", "1"));
    var other = added(anApi("Other").withId(ApiId.of("payments")));

    assertThat(rename(api, api.identifiedBy(other.id(), LATER))).isEqualTo(ID_TAKEN);

    assertStored(api);
    assertStored(other);
  }

  private Apis.Renaming rename(ApiRecord from, ApiRecord to) {
    return unitOfWork.execute(
        () -> {
          var found = apis.findForUpdate(organisation, from.id()).orElseThrow();
          return apis.rename(organisation, found.id(), to);
        });
  }

  /* ---- addAll ---- */

  @Test
  void addAll_manyApis_addsEachWithItsLabels() {
    var many = many();

    apis.addAll(organisation, many);

    assertThat(allIn(organisation)).containsExactlyElementsOf(many);
  }

  @Test
  void addAll_none_addsNothing() {
    apis.addAll(organisation, List.of());

    assertThat(allIn(organisation)).isEmpty();
  }

  @Test
  void addAll_idTaken_throws() {
    var present = added(anApi("Present"));
    var again = List.of(anApi("New").build(), anApi("Again").withId(present.id()).build());

    assertThatThrownBy(() -> apis.addAll(organisation, again)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void addAll_originTaken_throws() {
    added(anApi("Present").from("gateway", "a"));
    var again = List.of(anApi("Again").from("gateway", "a").build());

    assertThatThrownBy(() -> apis.addAll(organisation, again)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void addAll_originsThatLookAlike_addsEach() {
    var lookalikes =
        Texts.LOOKALIKES.stream().map(id -> anApi("Api").from("gateway", id).build()).toList();

    apis.addAll(organisation, lookalikes);

    assertThat(allIn(organisation)).containsExactlyElementsOf(lookalikes);
  }

  @Test
  void addAll_originOfAnotherSourceOrOrganisation_isAdded() {
    addedElsewhere(anApi("Theirs").from("gateway", "a"));
    added(anApi("Other source").from("Gateway", "a"));

    apis.addAll(organisation, List.of(anApi("Ours").from("gateway", "a").build()));

    assertThat(allIn(organisation)).hasSize(2);
  }

  /* ---- findForUpdate ---- */

  @Test
  void findForUpdate_ids_returnsThoseThatAreThereOrderedById() {
    var one = added(anApi("One").labelled("tier", "1", "team", "blue"));
    var two = added(anApi("Two"));
    var theirs = addedElsewhere(anApi("Theirs"));
    added(anApi("Not asked for"));

    assertThat(
            unitOfWork.execute(
                () ->
                    apis.findForUpdate(
                        organisation, List.of(two.id(), theirs.id(), Ids.api(), one.id()))))
        .containsExactly(one, two);
  }

  @Test
  void findForUpdate_noIds_findsNothing() {
    added(anApi("One"));

    assertThat(unitOfWork.execute(() -> apis.findForUpdate(organisation, List.<ApiId>of())))
        .isEmpty();
  }

  /* ---- findForSync and ofSource ---- */

  @Test
  void findForSync_externalIds_returnsThoseOfTheSource() {
    var one = added(anApi("One").from("gateway", "a").labelled("tier", "1"));
    var two = added(anApi("Two").from("gateway", "A"));
    added(anApi("Not asked for").from("gateway", "b"));
    added(anApi("Other source").from("gateway-2", "a"));
    added(anApi("Registered"));
    addedElsewhere(anApi("Theirs").from("gateway", "c"));

    assertThat(toSync("a", "A", "c", "unheard-of"))
        .isEqualTo(Map.of(new ExternalId("a"), one, new ExternalId("A"), two));
    assertThat(toSync()).isEmpty();
  }

  @Test
  void findForSync_idsThatLookAlike_findsEachForItself() {
    var lookalikes =
        Texts.LOOKALIKES.stream().map(id -> anApi(id).from("gateway", id).build()).toList();
    apis.addAll(organisation, lookalikes);

    for (var api : lookalikes) {
      var id = api.description().name();
      assertThat(toSync(id)).isEqualTo(Map.of(new ExternalId(id), api));
    }
  }

  @Test
  void ofSource_pages_returnsTheApisOfTheSourceWithoutTheirLabels() {
    var one = added(anApi("One").from("gateway", "b"));
    added(anApi("Other source").from("gateway-2", "a"));
    var two = added(anApi("Two").from("gateway", "a").labelled("tier", "1"));
    added(anApi("Registered"));
    addedElsewhere(anApi("Theirs").from("gateway", "c"));
    var bare = two.carrying(LabelAssignments.NONE, AT);

    assertThat(apis.ofSource(organisation, GATEWAY, Optional.empty(), 10))
        .containsExactly(one, bare);
    assertThat(apis.ofSource(organisation, GATEWAY, Optional.empty(), 1)).containsExactly(one);
    assertThat(apis.ofSource(organisation, GATEWAY, Optional.of(one.id()), 1))
        .containsExactly(bare);
    assertThat(apis.ofSource(organisation, GATEWAY, Optional.of(two.id()), 1)).isEmpty();
    assertThat(apis.ofSource(organisation, new SourceName("GATEWAY"), Optional.empty(), 10))
        .isEmpty();
  }

  /* ---- change ---- */

  @Test
  void change_everything_isTheNewApi() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));

    var changed =
        change(
            api,
            found ->
                found
                    .describedAs(fullyDescribed("Loans"), LATER)
                    .from(ApiOrigin.present(GATEWAY, new ExternalId("a")), LATER)
                    .carrying(setByHand(labels("tier", "2")), LATER));

    assertThat(apis.find(organisation, api.id())).contains(changed);
    assertThat(allIn(organisation)).containsExactly(changed);
  }

  @Test
  void change_everyOptionalMemberRemoved_isTheNewApi() {
    var api = added(anApi("any").describedAs(fullyDescribed("Payments")).labelled("tier", "1"));

    var changed = change(api, found -> found.describedAs(described("Payments"), LATER));

    assertThat(apis.find(organisation, api.id())).contains(changed);
  }

  @Test
  void change_missingSince_isSetAndRemoved() {
    var api = added(anApi("Payments").from("gateway", "a").labelled("tier", "1"));
    var origin = api.origin().orElseThrow();

    var missing = change(api, found -> found.from(origin.missing(LATER), LATER));
    assertThat(apis.find(organisation, api.id())).contains(missing);
    assertThat(apis.ofSource(organisation, GATEWAY, Optional.empty(), 1))
        .containsExactly(missing.carrying(LabelAssignments.NONE, LATER));

    var back = change(missing, found -> found.from(origin, LATER.plusSeconds(1)));
    assertThat(apis.find(organisation, api.id())).contains(back);
  }

  @Test
  void change_manyAtOnce_changesEachAsItSays() {
    var many = many();
    apis.addAll(organisation, many);
    var theirs = addedElsewhere(anApi("Theirs").withId(many.getFirst().id()).labelled("tier", "1"));

    var changed =
        unitOfWork.execute(
            () -> {
              var found =
                  apis.findForUpdate(organisation, many.stream().map(ApiRecord::id).toList());
              var changes =
                  IntStream.range(0, found.size())
                      .mapToObj(i -> new Apis.Change(found.get(i), changed(found.get(i), i)))
                      .toList();
              apis.change(organisation, changes);
              return changes.stream().map(Apis.Change::to).toList();
            });

    assertThat(allIn(organisation)).containsExactlyElementsOf(changed);
    assertStoredElsewhere(theirs);
  }

  /* Of each sort of change some. */
  private static ApiRecord changed(ApiRecord api, int number) {
    var at = LATER.plusMillis(number % 3);
    return switch (number % 5) {
      case 0 -> api.carrying(setByHand(labels("tier", "new" + number % 7)), at);
      case 1 -> api.describedAs(described("Renamed " + number), at);
      case 2 -> api.from(ApiOrigin.present(GATEWAY, new ExternalId("id" + number)), at);
      case 3 -> api.carrying(LabelAssignments.NONE, at).describedAs(described("Bare"), at);
      default -> api;
    };
  }

  @Test
  void change_none_changesNothing() {
    var api = added(anApi("Payments").labelled("tier", "1"));

    unitOfWork.run(() -> apis.change(organisation, List.of()));

    assertStored(api);
  }

  @Test
  void change_name_movesTheApiInTheOrderOfNames() {
    var first = added(anApi("a"));
    added(anApi("b"));

    change(first, found -> found.describedAs(described("C"), LATER));

    assertThat(selected(ApiFilter.ALL, ApiOrder.NAME)).containsExactly("b", "C");
  }

  /* ---- remove ---- */

  @Test
  void remove_present_isGoneWithItsLabels() {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue"));
    added(anApi("Neighbour").labelled("tier", "1"));

    assertThat(apis.remove(organisation, api.id())).isTrue();

    assertThat(apis.find(organisation, api.id())).isEmpty();
    assertThat(selected("tier=1")).containsExactly("Neighbour");
    assertThat(selected("team")).isEmpty();
  }

  @Test
  void remove_present_freesItsIdAndOrigin() {
    var api = added(anApi("Payments").from("gateway", "a").labelled("tier", "1"));
    apis.remove(organisation, api.id());
    var again = anApi("Again").withId(api.id()).from("gateway", "a").build();

    assertThat(apis.add(organisation, again)).isEqualTo(ADDED);

    assertThat(apis.find(organisation, api.id())).contains(again);
  }

  @Test
  void remove_absentOrRemovedAlready_isFalse() {
    assertThat(apis.remove(organisation, Ids.api())).isFalse();
    var api = added(anApi("Payments"));

    assertThat(apis.remove(organisation, api.id())).isTrue();
    assertThat(apis.remove(organisation, api.id())).isFalse();
  }

  @Test
  void remove_sameIdInAnotherOrganisation_keepsThatAndItsLabels() {
    var api = added(anApi("Ours").labelled("tier", "1", "team", "blue"));
    var theirs =
        addedElsewhere(anApi("Theirs").withId(api.id()).labelled("tier", "1", "team", "blue"));

    assertThat(apis.remove(organisation, api.id())).isTrue();

    assertThat(apis.find(otherOrganisation, api.id())).contains(theirs);
    assertThat(allIn(organisation)).isEmpty();
  }

  @Test
  void remove_apiOfAnotherOrganisation_isFalseAndKeepsIt() {
    var theirs = addedElsewhere(anApi("Theirs").labelled("tier", "1"));

    assertThat(apis.remove(organisation, theirs.id())).isFalse();

    assertStoredElsewhere(theirs);
  }

  @Test
  void remove_concurrently_isTrueOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var api = added(anApi("Payments").labelled("tier", "1"));

      assertThat(Concurrently.run(_ -> apis.remove(organisation, api.id()))).containsOnlyOnce(true);
    }
  }

  private List<ApiRecord> many() {
    return IntStream.range(0, MANY)
        .mapToObj(
            number ->
                anApi("Api " + number)
                    .from("source-" + number % 3, "id " + number)
                    .labelled("tier", "value" + number % 600, "team", "blue")
                    .build())
        .toList();
  }

  private Map<ExternalId, ApiRecord> toSync(String... ids) {
    Collection<ExternalId> externalIds = Arrays.stream(ids).map(ExternalId::new).toList();
    return unitOfWork.execute(() -> apis.findForSync(organisation, GATEWAY, externalIds));
  }
}
