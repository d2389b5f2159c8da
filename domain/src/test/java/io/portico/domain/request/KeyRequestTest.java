package io.portico.domain.request;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.RequestState.Approved;
import io.portico.domain.request.RequestState.Declined;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.Worded;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRequestTest {

  private static final Decision DECISION = new Decision(Optional.of(Ids.user()), ApiFixture.AT);
  private static final StoredKey KEY = new StoredKey("a-hash");

  private final KeyRequestDetails details =
      new KeyRequestDetails(
          new DeveloperId(Ids.next()), new PlanId(Ids.next()), "v1", CustomFields.none());
  private final KeyRequest made =
      KeyRequest.pending(new KeyRequestId(Ids.next()), details, ApiFixture.AT);

  @Test
  void made_any_isPending() {
    assertThat(made.state()).isEqualTo(new Pending());
    assertThat(made.state().status()).isEqualTo(RequestStatus.PENDING);
  }

  @Test
  void pending_decided_recordsWhoDecidedWhat() {
    var approved = new Pending().approved(DECISION, KEY);
    var declined = new Pending().declined(DECISION, "We know you.");

    assertThat(approved).isEqualTo(new Approved(DECISION, KEY));
    assertThat(approved.status()).isEqualTo(RequestStatus.APPROVED);
    assertThat(declined).isEqualTo(new Declined(DECISION, "We know you."));
    assertThat(declined.status()).isEqualTo(RequestStatus.DECLINED);
  }

  @Test
  void declined_reasonTooLong_isRefused() {
    assertThat(new Pending().declined(DECISION, "x".repeat(1_000)).reason()).hasSize(1_000);
    assertThatInvalid(() -> new Pending().declined(DECISION, "x".repeat(1_001)))
        .hasMessageStartingWith("reason: ")
        .hasMessageEndingWith("(expected: at most 1000 characters)");
  }

  @ParameterizedTest
  @ValueSource(strings = {" v1", "v\r\n1", "v\u00001"})
  void details_badVersion_isRefused(String version) {
    assertThatInvalid(
            () ->
                new KeyRequestDetails(
                    details.developer(), details.plan(), version, CustomFields.none()))
        .hasMessageStartingWith("version: ");
  }

  @Test
  void details_longVersion_isRefused() {
    assertThatThrownBy(
            () ->
                new KeyRequestDetails(
                    details.developer(), details.plan(), "v".repeat(101), CustomFields.none()))
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  @Test
  void stage_unknownWord_namesThoseThatAreKnown() {
    assertThat(Worded.of(RequestStatus.class, "state", "declined"))
        .isEqualTo(RequestStatus.DECLINED);
    assertThatThrownBy(() -> Worded.of(RequestStatus.class, "state", "open"))
        .hasMessage("state: 'open' (expected: pending, approved, declined)");
  }
}
