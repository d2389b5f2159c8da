package io.portico.application.testkit.contract.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.TokenHash;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link KeyLinks} promises, wherever it keeps them. */
class KeyLinksContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private KeyLinks links;

  @BeforeEach
  void openStores() {
    links = stores.keyLinks();
  }

  @Test
  void find_added_isThereUntilItIsTaken() {
    var link = link(1, AT);
    links.add(organisation, link);
    links.add(organisation, link(2, AT));

    assertThat(links.find(link.token())).contains(link);
    assertThat(links.find(link.token())).contains(link);
    assertThat(take(link.token())).contains(link);
    assertThat(links.find(link.token())).isEmpty();
    assertThat(take(link.token())).isEmpty();
    assertThat(links.find(link(2, AT).token())).isPresent();
    assertThat(links.find(link(3, AT).token())).isEmpty();
  }

  @Test
  void take_severalAtOnce_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var link = link(100 + round, AT);
      links.add(organisation, link);

      var taken = Concurrently.run(_ -> take(link.token()));

      assertThat(taken)
          .containsOnlyOnce(Optional.of(link))
          .containsOnly(Optional.of(link), Optional.empty());
    }
  }

  @Test
  void purgeExpired_some_removesExpiredOnes() {
    for (var number = 0; number < 5; number++) {
      links.add(organisation, link(number, AT.plusSeconds(number)));
    }

    assertThat(links.purgeExpired(AT.plusSeconds(3), 3)).isEqualTo(3);
    assertThat(links.purgeExpired(AT.plusSeconds(3), 3)).isEqualTo(1);
    assertThat(links.purgeExpired(AT.plusSeconds(3), 3)).isZero();
    assertThat(links.find(link(4, AT).token())).isPresent();
  }

  private Optional<KeyLink> take(TokenHash token) {
    return unitOfWork.execute(() -> links.take(token));
  }

  private static KeyLink link(int number, Instant validUntil) {
    return new KeyLink(new LinkToken("link-" + number).hash(), "s".repeat(1_000), validUntil);
  }
}
