package io.portico.application.service.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.CustomFields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyRequestQueriesServiceTest extends RequestTest {

  private final KeyRequestQueries queries =
      new KeyRequestQueriesService(
          stores.keyRequests(),
          stores.developers(),
          stores.usageNames(),
          new DecidablePlans(stores.plans(), stores.planSelection()),
          stores.users(),
          stores.serviceCredentials());
  private final Plan gold = aPlan("Gold").build();
  private final Developer ann =
      registered(aDeveloper("ann@example.com").with("Company", "Acme").build());
  private final Developer bob = registered(aDeveloper("bob@example.com").build());

  @BeforeEach
  void requireReview() {
    configure(settings().requiringKeyApproval().build());
    offered(gold, anEntry("Payments").offering(gold.id()).shown().build());
  }

  @Test
  void reads_anyRole_concernTheOwnOrganisationOnly() {
    var request = queued(ann, gold);
    var range = new OffsetRange(0, 10);

    assertThat(queries.find(viewer, request.id())).isEqualTo(request);
    assertThat(queries.findAll(viewer, List.of(request.id()))).containsExactly(request);
    assertThat(queries.page(viewer, KeyRequestFilter.ALL, range))
        .isEqualTo(new OffsetPage<>(List.of(request), 1));
    assertThat(queries.count(viewer, KeyRequestFilter.ALL)).isEqualTo(1);
    assertNotFound(() -> queries.find(stranger, request.id()));
    assertThat(queries.findAll(stranger, List.of(request.id()))).isEmpty();
    assertThat(queries.page(stranger, KeyRequestFilter.ALL, range).total()).isZero();
    assertThat(queries.count(stranger, KeyRequestFilter.ALL)).isZero();
    assertThat(queries.named(stranger, List.of(request)))
        .containsExactly(
            new NamedKeyRequest(
                request,
                Optional.empty(),
                CustomFields.none(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void named_severalRequests_keepTheirOrder() {
    var first = queued(ann, gold);
    var second = queued(bob, gold);

    assertThat(queries.named(viewer, List.of(second, first)))
        .containsExactly(named(second, bob), named(first, ann));
  }

  @Test
  void named_removedDeveloper_hasNoName() {
    var request = queued(ann, gold);
    stores.developers().remove(organisation, ann.id());

    assertThat(queries.named(viewer, List.of(request)))
        .containsExactly(
            new NamedKeyRequest(
                request,
                Optional.empty(),
                CustomFields.none(),
                Optional.of("Gold"),
                Optional.empty()));
  }

  private static NamedKeyRequest named(KeyRequest request, Developer developer) {
    return new NamedKeyRequest(
        request,
        Optional.of(developer.details().email()),
        developer.details().fields(),
        Optional.of("Gold"),
        Optional.empty());
  }

  @Test
  void named_decided_saysByWhomAsLongAsTheUserIsThere() {
    var eve = aUser(organisation, "eve@example.com").withId(approver.user()).build();
    stores.users().add(eve);
    var request = queued(ann, gold);
    decline(request.id(), "");

    assertThat(queries.named(viewer, List.of(found(request.id()))).getFirst().decider())
        .hasValue("eve@example.com");
    unitOfWork.run(() -> stores.users().remove(organisation, eve.id()));
    assertThat(queries.named(viewer, List.of(found(request.id()))).getFirst().decider()).isEmpty();
  }

  @Test
  void page_anyRange_hasTheTotal() {
    queued(ann, gold);
    queued(bob, gold);

    for (var range :
        List.of(
            new OffsetRange(0, 1),
            new OffsetRange(0, 2),
            new OffsetRange(0, 3),
            new OffsetRange(1, 1),
            new OffsetRange(1, 5),
            new OffsetRange(2, 5),
            new OffsetRange(7, 5))) {
      assertThat(queries.page(viewer, KeyRequestFilter.ALL, range).total())
          .as("%s", range)
          .isEqualTo(2);
    }
  }

  @Test
  void comments_severalOfAUserAndAService_areOldestFirstWithTheirAuthors() {
    var request = queued(ann, gold);
    var eve = aUser(organisation, "eve@example.com").withId(approver.user()).build();
    stores.users().add(eve);
    var commenting =
        new CommentService(
            stores.keyRequests(),
            new SequentialIds(),
            clock,
            stores.audit(),
            new DecidablePlans(stores.plans(), stores.planSelection()),
            unitOfWork);
    for (var text : List.of("Who are they?", "<b>Partner</b>\nof ours")) {
      commenting.comment(new CommentOnKeyRequest.Command(approver, request.id(), text));
      clock.pass(Duration.ofMinutes(1));
    }

    assertThat(queries.comments(viewer, request.id()))
        .extracting(found -> found.comment().text(), AuthoredComment::author)
        .containsExactly(
            tuple("Who are they?", Optional.of("eve@example.com")),
            tuple("<b>Partner</b>\nof ours", Optional.of("eve@example.com")));
    assertNotFound(() -> queries.comments(stranger, request.id()));
  }
}
