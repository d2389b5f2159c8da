package io.portico.application.service.request;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.CommentOnKeyRequest.Outcome;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Change;
import io.portico.domain.fixture.Ids;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestComment;
import io.portico.domain.shared.KeyRequestId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Comments on key requests. */
class CommentServiceTest extends RequestTest {

  private final CommentOnKeyRequest comments =
      new CommentService(
          stores.keyRequests(),
          new SequentialIds(),
          clock,
          stores.audit(),
          new DecidablePlans(stores.plans(), stores.planSelection()),
          unitOfWork);
  private KeyRequest request;

  @BeforeEach
  void requestKey() {
    configure(settings().requiringKeyApproval().build());
    var gold = aPlan("Gold").build();
    offered(gold, anEntry("Payments").offering(gold.id()).shown().build());
    request = queued(registered(aDeveloper("ann@example.com").build()), gold);
  }

  @Test
  void comment_waitingOrDecided_isStoredWithItsAuthorAndRecorded() {
    assertThat(comment(approver, "Who are they?"))
        .isEqualTo(new Outcome.Added(stored().getFirst()));
    decline(request.id(), "");
    comment(admin, "Asked by phone.");

    assertThat(stored())
        .extracting(RequestComment::author)
        .containsExactly(approver.user(), admin.user());
    assertThat(stored().getFirst().at()).isEqualTo(clock.instant());
    var entry = latestEntry();
    assertThat(entry.action()).isEqualTo(AuditAction.REQUEST_COMMENTED);
    assertThat(entry.object()).isEqualTo(request.id().toString());
    assertThat(entry.difference().changes())
        .containsExactly(new Change("comment", Optional.empty(), Optional.of("Asked by phone.")));
  }

  @Test
  void comment_afterTheMost_isRefused() {
    for (var number = 1; number <= RequestComment.MOST; number++) {
      assertThat(comment(approver, "number " + number)).isInstanceOf(Outcome.Added.class);
    }

    assertThat(comment(approver, "one more")).isEqualTo(new Outcome.TooMany());
    assertThat(stored()).hasSize(RequestComment.MOST);
  }

  @Test
  void comment_withoutThePermissionOrTheRequest_isRefused() {
    assertNotPermitted(() -> comment(viewer, "Let me, too."));
    assertNotFound(
        () ->
            comments.comment(
                new CommentOnKeyRequest.Command(approver, new KeyRequestId(Ids.next()), "No.")));
    assertThat(stored()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "\u0007"})
  void comment_blankOrOfControlCharacters_namesTheText(String text) {
    assertThatInvalid(() -> comment(approver, text)).hasMessageContaining("text");
  }

  @Test
  void comment_longest_isStoredAndOneCharacterMoreIsNot() {
    comment(approver, "x".repeat(RequestComment.LONGEST));

    assertThatInvalid(() -> comment(approver, "x".repeat(RequestComment.LONGEST + 1)))
        .hasMessageContaining("at most 2000 characters");
    assertThat(stored()).hasSize(1);
  }

  private Outcome comment(Actor actor, String text) {
    return comments.comment(new CommentOnKeyRequest.Command(actor, request.id(), text));
  }

  private List<RequestComment> stored() {
    return stores.keyRequests().comments(organisation, request.id());
  }
}
