package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.ServiceCredentialFixture.AT;
import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceCredentialTest {

  private static final OrganisationId ORGANISATION = Ids.organisation();
  private static final TokenHash FIRST = UserFixture.hash("gateway");
  private static final TokenHash SECOND = UserFixture.hash("second");
  private static final TokenHash THIRD = UserFixture.hash("third");

  @Test
  void actor_ofAService_hasThePermissionsOfItsScopesOnly() {
    var actor = aService("gateway").with("keys:verify", "usage:write").in(ORGANISATION).actor();

    assertThat(actor.may(Permission.VERIFY_KEYS)).isTrue();
    assertThat(actor.may(Permission.RECORD_USAGE)).isTrue();
    assertThat(actor.may(Permission.READ)).isFalse();
    assertThat(actor.service()).isPresent();
  }

  @Test
  void details_scopes_areSortedAndDistinct() {
    var details = aService("gateway").with("usage:write", "keys:verify", "usage:write").details();

    assertThat(details.scopes())
        .extracting(Scope::toString)
        .containsExactly("keys:verify", "usage:write");
  }

  @Test
  void details_noScope_isRefused() {
    assertInvalid(
        "scopes: 0 scopes (expected: 1 to 50)",
        () ->
            new ServiceCredentialDetails(
                "gateway", List.of(), Optional.empty(), AddressRanges.ALL));
  }

  @Test
  void issued_alreadyExpired_isRefused() {
    assertInvalid(
        "expiresAt: '%s' (expected: a time after now, %s)".formatted(AT, AT),
        () -> aService("gateway").expiring(AT).in(ORGANISATION));
  }

  @Test
  void accepts_untilItExpires() {
    var credential = aService("gateway").expiring(AT.plusSeconds(60)).in(ORGANISATION);

    assertThat(credential.accepts(FIRST, AT.plusSeconds(59))).isTrue();
    assertThat(credential.accepts(FIRST, AT.plusSeconds(60))).isFalse();
    assertThat(credential.accepts(SECOND, AT)).isFalse();
  }

  @Test
  void described_expired_mayBeRenewedAndRenamedButNotShortened() {
    var credential = aService("gateway").expiring(AT.plusSeconds(60)).in(ORGANISATION);
    var later = AT.plusSeconds(120);

    assertThat(credential.described(aService("gateway").details(), later).isExpired(later))
        .isFalse();
    assertThat(
            credential
                .described(aService("edge").expiring(AT.plusSeconds(60)).details(), later)
                .details()
                .name())
        .isEqualTo("edge");
    assertInvalid(
        "expiresAt: '%s' (expected: a time after now, %s)".formatted(AT.plusSeconds(90), later),
        () ->
            credential.described(
                aService("gateway").expiring(AT.plusSeconds(90)).details(), later));
  }

  @Test
  void rotated_withOverlap_theOldTokenWorksUntilItsEnd() {
    var rotated =
        aService("gateway").in(ORGANISATION).rotated(SECOND, RotationOverlap.ofSeconds(60), AT);

    assertThat(rotated.accepts(SECOND, AT.plusSeconds(3600))).isTrue();
    assertThat(rotated.accepts(FIRST, AT.plusSeconds(59))).isTrue();
    assertThat(rotated.accepts(FIRST, AT.plusSeconds(60))).isFalse();
    assertThat(rotated.updatedAt()).isAfter(AT);
  }

  @Test
  void rotated_again_endsTheOverlapOfTheFirst() {
    var twice =
        aService("gateway")
            .in(ORGANISATION)
            .rotated(SECOND, RotationOverlap.ofSeconds(3600), AT)
            .rotated(THIRD, RotationOverlap.ofSeconds(3600), AT);

    assertThat(twice.accepts(FIRST, AT)).isFalse();
    assertThat(twice.accepts(SECOND, AT)).isTrue();
    assertThat(twice.accepts(THIRD, AT)).isTrue();
  }

  @Test
  void rotated_withoutOverlap_onlyTheNewTokenWorks() {
    var rotated =
        aService("gateway").in(ORGANISATION).rotated(SECOND, RotationOverlap.ofSeconds(0), AT);

    assertThat(rotated.previous()).isEmpty();
    assertThat(rotated.accepts(FIRST, AT)).isFalse();
  }

  @Test
  void used_withinAMinute_isTheSame() {
    var used = aService("gateway").in(ORGANISATION).used(AT);

    assertThat(used.lastUsedAt()).contains(AT);
    assertThat(used.used(AT.plus(Duration.ofSeconds(59)))).isSameAs(used);
    assertThat(used.used(AT.plus(Duration.ofMinutes(1))).lastUsedAt())
        .contains(AT.plus(Duration.ofMinutes(1)));
    assertThat(used.updatedAt()).isEqualTo(AT);
  }
}
