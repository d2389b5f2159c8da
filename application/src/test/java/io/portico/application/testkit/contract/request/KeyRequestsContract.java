package io.portico.application.testkit.contract.request;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link KeyRequests} promises, wherever it keeps them. */
class KeyRequestsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private KeyRequests requests;
  private final DeveloperId developer = new DeveloperId(Ids.next());
  private final PlanId plan = new PlanId(Ids.next());

  @BeforeEach
  void openStores() {
    requests = stores.keyRequests();
  }

  /* ---- add, find ---- */

  @Test
  void find_everyState_returnsAnEqualRequest() {
    for (var state : states()) {
      var request = added(developer, plan, state);

      assertThat(requests.find(organisation, request.id())).contains(request);
      assertThat(unitOfWork.execute(() -> requests.findForUpdate(organisation, request.id())))
          .contains(request);
    }
  }

  @Test
  void find_mostAndLongestOfEverything_isKept() {
    var fields = new LinkedHashMap<String, String>();
    for (var number = 0; number < CustomFields.MOST; number++) {
      fields.put(
          Texts.ofFourByteCharacters(CustomFields.LONGEST_NAME, number),
          Texts.ofFourByteCharacters(CustomFields.LONGEST_VALUE));
    }
    var request =
        new KeyRequest(
            new KeyRequestId(Ids.next()),
            new KeyRequestDetails(
                developer,
                plan,
                Texts.ofFourByteCharacters(KeyGrant.LONGEST_VERSION),
                CustomFields.of(fields)),
            AT,
            new RequestState.Declined(
                new Decision(Optional.of(Ids.user()), AT),
                Texts.ofFourByteCharacters(RequestState.LONGEST_REASON)));
    requests.add(organisation, request);

    assertThat(requests.find(organisation, request.id())).contains(request);
  }

  @Test
  void find_lookalikes_areKeptAsTheyAre() {
    for (var text : Texts.LOOKALIKES) {
      var details = new KeyRequestDetails(developer, plan, text, CustomFields.none());
      var request = KeyRequest.pending(new KeyRequestId(Ids.next()), details, AT);
      requests.add(organisation, request);

      assertThat(requests.find(organisation, request.id())).contains(request);
    }
  }

  @Test
  void find_absentRequestOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = request(developer, plan, new RequestState.Pending());
    requests.add(otherOrganisation, theirs);

    assertThat(requests.find(organisation, theirs.id())).isEmpty();
    assertThat(requests.find(organisation, new KeyRequestId(Ids.next()))).isEmpty();
    assertThat(unitOfWork.execute(() -> requests.findForUpdate(organisation, theirs.id())))
        .isEmpty();
  }

  /* ---- findAll ---- */

  @Test
  void findAll_someOfThem_areThoseOfTheOrganisation() {
    var mine =
        Stream.generate(() -> request(developer, plan, new RequestState.Pending()))
            .limit(5)
            .toList();
    mine.forEach(request -> requests.add(organisation, request));
    var theirs = request(developer, plan, new RequestState.Pending());
    requests.add(otherOrganisation, theirs);
    var wanted = new ArrayList<>(mine.subList(0, 3).stream().map(KeyRequest::id).toList());
    wanted.add(theirs.id());
    wanted.add(new KeyRequestId(Ids.next()));
    wanted.add(mine.getFirst().id());

    assertThat(requests.findAll(organisation, wanted))
        .containsExactlyInAnyOrderElementsOf(mine.subList(0, 3));
    assertThat(requests.findAll(organisation, List.of())).isEmpty();
  }

  /* ---- replace ---- */

  @Test
  void replace_pending_isTheOtherAfterwards() {
    for (var state : states()) {
      var present = added(developer, plan, new RequestState.Pending());
      requests.add(otherOrganisation, present);

      change(present.withState(state));

      assertThat(requests.find(organisation, present.id())).contains(present.withState(state));
      assertThat(requests.find(otherOrganisation, present.id())).contains(present);
    }
  }

  @Test
  void replace_decided_failsAndChangesNothing() {
    var decided = added(developer, plan, states().getLast());

    assertThatThrownBy(() -> change(decided.withState(states().get(1))))
        .isInstanceOf(RuntimeException.class);

    assertThat(requests.find(organisation, decided.id())).contains(decided);
  }

  @Test
  void findForUpdate_concurrently_isDecidedOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var pending = added(developer, plan, new RequestState.Pending());

      var decided =
          Concurrently.run(
              number -> unitOfWork.execute(() -> approveIfPending(pending.id(), "key " + number)));

      assertThat(decided).containsOnlyOnce(true);
    }
  }

  private boolean approveIfPending(KeyRequestId id, String key) {
    var present = requests.findForUpdate(organisation, id).orElseThrow();
    if (!(present.state() instanceof RequestState.Pending pending)) {
      return false;
    }
    var decision = new Decision(Optional.empty(), AT);
    requests.replace(
        organisation, present.withState(pending.approved(decision, new StoredKey(key))));
    return true;
  }

  /* ---- remove ---- */

  @Test
  void remove_present_isGoneForTheOrganisationAlone() {
    var request = added(developer, plan, new RequestState.Pending());
    requests.add(otherOrganisation, request);

    assertThat(requests.remove(organisation, request.id())).isTrue();
    assertThat(requests.remove(organisation, request.id())).isFalse();

    assertThat(requests.find(organisation, request.id())).isEmpty();
    assertThat(requests.find(otherOrganisation, request.id())).contains(request);
  }

  @Test
  void remove_withComments_removesThoseOfTheRequestAlone() {
    var request = added(developer, plan, new RequestState.Pending());
    var other = added(developer, plan, new RequestState.Pending());
    requests.add(otherOrganisation, request);
    var first = comment(request.id(), "first");
    var longest = comment(request.id(), Texts.ofFourByteCharacters(RequestComment.LONGEST));
    var elsewhere = comment(other.id(), "it's \r\n\"quoted\" \\");

    assertThat(requests.comments(organisation, request.id())).containsExactly(first, longest);
    assertThat(requests.comments(otherOrganisation, request.id())).isEmpty();
    requests.remove(organisation, request.id());

    assertThat(requests.comments(organisation, request.id())).isEmpty();
    assertThat(requests.comments(organisation, other.id())).containsExactly(elsewhere);
  }

  private RequestComment comment(KeyRequestId id, String text) {
    var comment = new RequestComment(Ids.next(), Ids.user(), text, AT);
    unitOfWork.run(
        () -> {
          requests.findForUpdate(organisation, id);
          requests.addComment(organisation, id, comment);
        });
    return comment;
  }

  /* ---- page, count ---- */

  @Test
  void page_partByPart_isEveryRequestOnceOldestFirst() {
    var first = request(developer, plan, new RequestState.Pending());
    var second = request(developer, plan, new RequestState.Pending());
    var third = request(developer, plan, new RequestState.Pending());
    List.of(third, first, second).forEach(request -> requests.add(organisation, request));
    requests.add(otherOrganisation, first);

    assertThat(requests.page(organisation, KeyRequestFilter.ALL, 0, 10))
        .containsExactly(first, second, third);
    assertThat(requests.page(organisation, KeyRequestFilter.ALL, 0, 2))
        .containsExactly(first, second);
    assertThat(requests.page(organisation, KeyRequestFilter.ALL, 2, 2)).containsExactly(third);
    assertThat(requests.page(organisation, KeyRequestFilter.ALL, 3, 2)).isEmpty();
    assertThat(requests.count(organisation, KeyRequestFilter.ALL)).isEqualTo(3);
  }

  @Test
  void page_anyFilter_isWhatTheDomainSays() {
    var all = new ArrayList<KeyRequest>();
    for (var state : states()) {
      all.add(added(developer, plan, state));
      all.add(added(developer, new PlanId(Ids.next()), state));
      all.add(added(new DeveloperId(Ids.next()), plan, state));
    }

    for (var stages :
        List.of(
            Set.<RequestStatus>of(),
            Set.of(RequestStatus.PENDING),
            Set.of(RequestStatus.APPROVED),
            Set.of(RequestStatus.PENDING, RequestStatus.DECLINED),
            Set.of(RequestStatus.values()))) {
      for (var by : List.of(Optional.<DeveloperId>empty(), Optional.of(developer))) {
        for (var forPlan : List.of(Optional.<PlanId>empty(), Optional.of(plan))) {
          var filter = new KeyRequestFilter(stages, by, forPlan);
          var meant =
              all.stream()
                  .filter(request -> filter.matches(request, Optional.empty(), Optional.empty()))
                  .toList();

          assertThat(requests.page(organisation, filter, 0, 100))
              .as("%s", filter)
              .containsExactlyElementsOf(meant);
          assertThat(requests.count(organisation, filter)).isEqualTo(meant.size());
        }
      }
    }
  }

  @Test
  void page_severalPlans_isThoseForOneOfThem() {
    var gold = added(developer, plan, new RequestState.Pending());
    var other = added(developer, new PlanId(Ids.next()), new RequestState.Pending());
    added(developer, new PlanId(Ids.next()), new RequestState.Pending());

    assertThat(found(forPlans(Set.of(plan, other.details().plan())))).containsExactly(gold, other);
    assertThat(found(forPlans(Set.of()))).isEmpty();
    assertThat(requests.count(organisation, forPlans(Set.of()))).isZero();
  }

  private static KeyRequestFilter forPlans(Set<PlanId> plans) {
    return new KeyRequestFilter(
        KeyRequestFilter.ALL.statuses(), Optional.empty(), Optional.of(plans), Optional.empty());
  }

  @Test
  void page_words_areInTheFieldsThePlanOrTheDeveloper() {
    var ann = developerOf("ann.lee@acme.example");
    var gold = planOf("Gold 50%");
    var byAnn = added(ann, plan, Map.of("Use case", "Checkout für \"BÜROS\""));
    var forGold = added(developer, gold, Map.of("Use case", "reporting"));
    var both = added(ann, gold, Map.of());
    requests.add(otherOrganisation, byAnn);

    assertThat(found("checkout")).containsExactly(byAnn);
    assertThat(found("büros")).containsExactly(byAnn);
    assertThat(found("case")).containsExactly(byAnn, forGold);
    assertThat(found("ACME")).containsExactly(byAnn, both);
    assertThat(found("gold")).containsExactly(forGold, both);
    assertThat(found("ann gold")).containsExactly(both);
    assertThat(found("ann reporting")).isEmpty();
    assertThat(requests.count(organisation, searching("gold"))).isEqualTo(2);
  }

  private List<KeyRequest> found(String words) {
    return found(searching(words));
  }

  private List<KeyRequest> found(KeyRequestFilter filter) {
    return requests.page(organisation, filter, 0, 100);
  }

  private static KeyRequestFilter searching(String words) {
    return new KeyRequestFilter(
        KeyRequestFilter.ALL.statuses(),
        Optional.empty(),
        Optional.empty(),
        DeveloperWords.in(words));
  }

  @ParameterizedTest
  @EnumSource
  void page_anyOrder_isThatOfTheDomainPartByPart(KeyRequestOrder order) {
    var zoe = developerOf("zoe@example.com");
    var bob = developerOf("Bob@example.com");
    var gold = planOf("gold");
    var silver = planOf("Silver");
    var decision = new Decision(Optional.empty(), AT.plusSeconds(5));
    var later = new Decision(Optional.empty(), AT.plusSeconds(9));
    var pending = new RequestState.Pending();
    var first = added(zoe, silver, pending.declined(later, ""));
    var second = added(bob, silver, pending.declined(decision, ""));
    var third = added(bob, gold, pending);
    var fourth = added(developer, plan, pending.declined(decision, ""));

    var expected =
        switch (order) {
          case OLDEST -> List.of(first, second, third, fourth);
          case NEWEST -> List.of(fourth, third, second, first);
          case FIRST_DECIDED -> List.of(second, fourth, first, third);
          case LAST_DECIDED -> List.of(first, fourth, second, third);
          case DEVELOPER -> List.of(second, third, first, fourth);
          case DEVELOPER_DESCENDING -> List.of(first, third, second, fourth);
          case PLAN -> List.of(third, first, second, fourth);
          case PLAN_DESCENDING -> List.of(second, first, third, fourth);
        };
    assertThat(requests.page(organisation, KeyRequestFilter.ALL, order, 0, 10))
        .containsExactlyElementsOf(expected);
    assertThat(requests.page(organisation, KeyRequestFilter.ALL, order, 1, 2))
        .containsExactlyElementsOf(expected.subList(1, 3));
    var declined =
        new KeyRequestFilter(Set.of(RequestStatus.DECLINED), Optional.empty(), Optional.empty());
    assertThat(requests.page(organisation, declined, order, 0, 10))
        .containsExactlyElementsOf(
            expected.stream().filter(request -> !request.equals(third)).toList());
  }

  private DeveloperId developerOf(String email) {
    var newcomer = aDeveloper(email).build();
    stores.developers().add(organisation, List.of(newcomer));
    return newcomer.id();
  }

  private PlanId planOf(String name) {
    var newcomer = aPlan(name).build();
    stores.plans().add(organisation, newcomer);
    return newcomer.id();
  }

  private KeyRequest added(DeveloperId by, PlanId forPlan, Map<String, String> fields) {
    var request =
        KeyRequest.pending(
            new KeyRequestId(Ids.next()),
            new KeyRequestDetails(by, forPlan, "", CustomFields.of(fields)),
            AT);
    requests.add(organisation, request);
    return request;
  }

  private static List<RequestState> states() {
    var automatic = new Decision(Optional.empty(), AT.plusMillis(1));
    var byAnApprover = new Decision(Optional.of(Ids.user()), AT.plusSeconds(5));
    var pending = new RequestState.Pending();
    return List.of(
        pending,
        pending.approved(automatic, new StoredKey("a key")),
        pending.approved(byAnApprover, new StoredKey(Texts.ofFourByteCharacters(128))),
        pending.declined(byAnApprover, ""),
        pending.declined(byAnApprover, "not\r\n\tthis time: \"'\\"));
  }

  private void change(KeyRequest wanted) {
    unitOfWork.run(
        () -> {
          requests.findForUpdate(organisation, wanted.id());
          requests.replace(organisation, wanted);
        });
  }

  @Test
  void countPending_requestsOfSeveralOrganisations_areCountedUnlessDecided() {
    var before = requests.countPending();
    states().forEach(state -> added(developer, plan, state));
    requests.add(otherOrganisation, request(developer, plan, new RequestState.Pending()));

    assertThat(requests.countPending()).isEqualTo(before + 2);
  }

  private KeyRequest added(DeveloperId by, PlanId forPlan, RequestState state) {
    var request = request(by, forPlan, state);
    requests.add(organisation, request);
    return request;
  }

  private static KeyRequest request(DeveloperId by, PlanId forPlan, RequestState state) {
    var fields = new LinkedHashMap<String, String>();
    fields.put("z", "1");
    fields.put("a", "it's \"quoted\"");
    return new KeyRequest(
        new KeyRequestId(Ids.next()),
        new KeyRequestDetails(by, forPlan, "v1", CustomFields.of(fields)),
        AT,
        state);
  }
}
