package io.portico.application.service.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.request.RequestKey.Outcome;
import io.portico.application.service.request.SingleKeyRequests.Submission;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each request of a batch has the outcome that it would have alone. */
class RequestKeyBatchTest extends RequestTest {

  private final Developer ann = registered(aDeveloper("ann@example.com").build());
  private final Developer bob = registered(aDeveloper("bob@example.com").build());
  private final Plan gold = aPlan("Gold").build();
  private final Plan silver = aPlan("Silver").build();

  RequestKeyBatchTest() {
    offered(gold);
    offered(silver, entry(gold), entry(silver));
  }

  @Test
  void together_severalDevelopers_eachGetsAKey() {
    assertThat(together(submission(ann, gold), submission(bob, silver)))
        .allMatch(outcome -> outcome.get() instanceof Outcome.Issued);
    assertThat(state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
    assertThat(state(bob, silver)).contains(new SubscriptionState.Active(stored(2)));
    assertThat(state(ann, silver)).isEmpty();
  }

  @Test
  void together_twoRequestsOfOneDeveloper_excludesTheSecond() {
    var first = submission(ann, gold);
    var second = submission(ann, gold);

    assertThat(together(first, second, submission(bob, gold)))
        .extracting(Optional::isPresent)
        .containsExactly(true, false, true);

    assertThat(alone(second))
        .isEqualTo(new Outcome.AlreadySubscribed(new SubscriptionState.Active(stored(1))));
  }

  @Test
  void together_unknownDeveloper_isLeftAlone() {
    var stranger = submission(aDeveloper("unknown@example.com").build(), gold);

    assertThat(together(stranger, submission(ann, gold)))
        .extracting(Optional::isPresent)
        .containsExactly(false, true);

    assertThat(alone(stranger)).isInstanceOf(Outcome.UnknownDeveloper.class);
  }

  @Test
  void together_tooManyFields_failsForItselfOnly() {
    configure(settings().signupFields("team").build());
    var cid = registered(aDeveloper("cid@example.com").with("team", "core").build());
    var tooMany = submission(cid, gold, fields(CustomFields.MOST));

    assertThat(together(tooMany, submission(ann, gold)))
        .extracting(Optional::isPresent)
        .containsExactly(false, true);

    assertThatInvalid(() -> alone(tooMany));
    assertThat(state(cid, gold)).isEmpty();
  }

  @Test
  void together_someRefused_othersSucceed() {
    assertThat(together(submission(bob, aPlan("Bronze").build()), submission(ann, gold)))
        .extracting(outcome -> outcome.get().getClass().getSimpleName())
        .containsExactly("NotOffered", "Issued");
  }

  @Test
  void request_withinAUnitOfWork_joinsIt() {
    var outcome = unitOfWork.execute(() -> request(ann, gold));

    assertThat(outcome).isInstanceOf(Outcome.Issued.class);
  }

  private static CatalogueEntry entry(Plan plan) {
    return anEntry(plan.details().name()).offering(plan.id()).version("v1").shown().build();
  }

  private static Map<String, String> fields(int number) {
    return IntStream.range(0, number).boxed().collect(toMap("field %d"::formatted, _ -> "x"));
  }

  private Submission submission(Developer developer, Plan plan) {
    return submission(developer, plan, Map.of());
  }

  private Submission submission(Developer developer, Plan plan, Map<String, String> fields) {
    return new Submission(
        new RequestKey.Command(admin, details(developer, plan, fields)),
        stores.portalConfigurations().current(organisation));
  }

  private List<Optional<Outcome>> together(Submission... all) {
    return unitOfWork.execute(() -> requesting(AutoApproval.ON_REQUEST).processBatch(List.of(all)));
  }

  private Outcome alone(Submission submission) {
    return unitOfWork.execute(() -> single(AutoApproval.ON_REQUEST).process(submission));
  }
}
