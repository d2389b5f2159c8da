package io.portico.application.testkit.contract.factor;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.factor.Factors;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.FactorKind;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Factors} promises, wherever it keeps them. */
class FactorsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private final UserId ann = new UserId(Ids.next());
  private final UserId bob = new UserId(Ids.next());
  private Factors factors;

  @BeforeEach
  void openStores() {
    factors = stores.factors();
  }

  @Test
  void add_severalOfUsers_areTheOldestFirstOfEachUser() {
    var second = totp(organisation, ann, AT.plusSeconds(1));
    var first = passkey(organisation, ann, "a".repeat(1_364));

    assertThat(factors.add(second)).isTrue();
    assertThat(factors.add(first)).isTrue();
    assertThat(factors.add(totp(organisation, bob, AT))).isTrue();

    assertThat(factors.ofUser(organisation, ann)).containsExactly(first, second);
    assertThat(factors.ofUser(otherOrganisation, ann)).isEmpty();
    assertThat(factors.withCredential("a".repeat(1_364))).contains(first);
    assertThat(factors.withCredential("b")).isEmpty();
  }

  @Test
  void add_aCredentialOfAnotherOrganisation_isRefused() {
    var present = passkey(organisation, ann, "one");
    assertThat(factors.add(present)).isTrue();

    assertThat(factors.add(passkey(otherOrganisation, bob, "one"))).isFalse();

    assertThat(factors.ofUser(otherOrganisation, bob)).isEmpty();
    assertThat(factors.withCredential("one")).contains(present);
  }

  @Test
  void use_aHigherCounter_isRecorded_andAReplayIsNot() {
    var totp = totp(organisation, ann, AT);
    factors.add(totp);

    assertThat(factors.use(totp, 8, AT.plusSeconds(30))).isTrue();
    assertThat(factors.use(totp, 8, AT.plusSeconds(60))).isFalse();
    assertThat(factors.use(totp, 7, AT.plusSeconds(60))).isFalse();

    assertThat(factors.ofUser(organisation, ann)).containsExactly(totp.used(8, AT.plusSeconds(30)));
  }

  @Test
  void use_ofAPasskeyThatCountsNothing_isAlwaysRecorded() {
    var passkey = passkey(organisation, ann, "one");
    factors.add(passkey);

    assertThat(factors.use(passkey, 0, AT)).isTrue();
    assertThat(factors.use(passkey, 0, AT)).isTrue();
    assertThat(factors.use(passkey, 5, AT)).isTrue();
    assertThat(factors.use(passkey, 0, AT)).isFalse();
  }

  @Test
  void use_oneCounterAtOnce_isAcceptedOnce() throws InterruptedException {
    var totp = totp(organisation, ann, AT);
    factors.add(totp);

    assertThat(Concurrently.run(_ -> factors.use(totp, 9, AT))).containsOnlyOnce(true);
  }

  @Test
  void remove_one_isReturned_andItsUseIsRefused() {
    var totp = totp(organisation, ann, AT);
    factors.add(totp);

    assertThat(factors.remove(organisation, bob, totp.id())).isEmpty();
    assertThat(factors.remove(organisation, ann, totp.id())).contains(totp);
    assertThat(factors.remove(organisation, ann, totp.id())).isEmpty();
    assertThat(factors.use(totp, 9, AT)).isFalse();
  }

  @Test
  void removeAll_factorsAndCodesOfOneUser_leavesThoseOfOthers() {
    factors.add(totp(organisation, ann, AT));
    factors.add(passkey(organisation, ann, "one"));
    factors.add(totp(organisation, bob, AT));
    replaceCodes(ann, "1", "2");
    replaceCodes(bob, "1");

    assertThat(factors.removeAll(organisation, ann)).isEqualTo(2);

    assertThat(factors.ofUser(organisation, ann)).isEmpty();
    assertThat(factors.countCodes(organisation, ann)).isZero();
    assertThat(factors.ofUser(organisation, bob)).hasSize(1);
    assertThat(factors.countCodes(organisation, bob)).isEqualTo(1);
  }

  @Test
  void takeCode_once_countsOnce() throws InterruptedException {
    replaceCodes(ann, "1", "2");

    assertThat(factors.takeCode(organisation, bob, RecoveryCode.of("1"))).isFalse();
    assertThat(Concurrently.run(_ -> factors.takeCode(organisation, ann, RecoveryCode.of("1"))))
        .containsOnlyOnce(true);
    assertThat(factors.countCodes(organisation, ann)).isEqualTo(1);
    replaceCodes(ann, "3");
    assertThat(factors.takeCode(organisation, ann, RecoveryCode.of("2"))).isFalse();
    assertThat(factors.takeCode(organisation, ann, RecoveryCode.of("3"))).isTrue();
  }

  private void replaceCodes(UserId user, String... texts) {
    unitOfWork.run(
        () ->
            factors.replaceCodes(
                organisation, user, List.of(texts).stream().map(RecoveryCode::of).toList()));
  }

  private static Factor totp(OrganisationId organisation, UserId user, Instant at) {
    return new Factor(
        new FactorId(Ids.next()),
        organisation,
        user,
        FactorKind.TOTP,
        "Téléphone",
        Optional.empty(),
        "sealed",
        7,
        at,
        Optional.empty());
  }

  private static Factor passkey(OrganisationId organisation, UserId user, String credential) {
    return new Factor(
        new FactorId(Ids.next()),
        organisation,
        user,
        FactorKind.PASSKEY,
        "laptop",
        Optional.of(credential),
        "key",
        0,
        AT,
        Optional.empty());
  }
}
