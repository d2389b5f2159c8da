package io.portico.application.testkit.contract.setup;

import static io.portico.domain.fixture.ApiFixture.AT;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.port.out.setup.InstallationMetadata.Mark;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link InstallationMetadata} promises, wherever it remembers. That a failed unit of
 * work gives the claim back is part of the tests of {@link
 * io.portico.application.port.out.UnitOfWork}.
 */
class InstallationMetadataContract extends StoreContract {

  private InstallationMetadata installation;

  @BeforeEach
  void openStores() {
    installation = stores.installation();
  }

  @Test
  void claimSetUp_emptyStore_isTrue() {
    assertThat(claim()).isTrue();
  }

  @Test
  void claimSetUp_setUpBefore_isFalse() {
    claim();

    assertThat(claim()).isFalse();
    assertThat(claim()).isFalse();
  }

  @Test
  void claimSetUp_twiceInOneUnitOfWork_isFalseTheSecondTime() {
    var second =
        unitOfWork.execute(
            () -> {
              installation.claimSetUp(AT);
              return installation.claimSetUp(AT.plusSeconds(1));
            });

    assertThat(second).isFalse();
  }

  @Test
  void claimSetUp_concurrently_isTrueOnce() throws InterruptedException {
    assertThat(Concurrently.run(_ -> claim())).containsOnlyOnce(true);
    assertThat(claim()).isFalse();
  }

  @Test
  void remember_first_isKeptUntilItIsReplaced() {
    assertThat(installation.getOrSet(Mark.SECRET, "one")).isEqualTo("one");
    assertThat(installation.getOrSet(Mark.SECRET, "two")).isEqualTo("one");
    assertThat(installation.getOrSet(Mark.KEY_FORM, "ON")).isEqualTo("ON");

    installation.replace(Mark.SECRET, "three");

    assertThat(installation.getOrSet(Mark.SECRET, "four")).isEqualTo("three");
    assertThat(installation.getOrSet(Mark.KEY_FORM, "OFF")).isEqualTo("ON");
  }

  @Test
  void remember_concurrently_isTheSameForAll() throws InterruptedException {
    var remembered =
        Concurrently.run(
            caller ->
                unitOfWork.execute(
                    () -> installation.getOrSet(Mark.SECRET, "of caller " + caller)));

    assertThat(remembered).containsOnly(remembered.getFirst());
  }

  private boolean claim() {
    return unitOfWork.execute(() -> installation.claimSetUp(AT));
  }
}
