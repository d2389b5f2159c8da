package io.portico.application.testkit.contract.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link AccessLinks} promises, wherever it keeps them. */
class AccessLinksContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final UserId ANN = Ids.user();
  private static final UserId BOB = Ids.user();

  private AccessLinks links;

  @BeforeEach
  void openStores() {
    links = stores.accessLinks();
  }

  @Test
  void find_added_isThereUntilItIsTaken() {
    var link = link("one", ANN, AT);
    links.add(link);
    links.add(link("two", ANN, AT));

    assertThat(links.find(link.token())).contains(link);
    assertThat(take(link.token())).contains(link);
    assertThat(links.find(link.token())).isEmpty();
    assertThat(take(link.token())).isEmpty();
    assertThat(links.find(link("two", ANN, AT).token())).isPresent();
    assertThat(links.find(link("three", ANN, AT).token())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void add_anyPurpose_isKept(AccessLinkPurpose purpose) {
    var link =
        new AccessLink(
            new AccessLinkToken("one").hash(),
            organisation,
            ANN,
            purpose,
            Optional.of(new EmailAddress("Ann@example.com")),
            AT);
    links.add(link);

    assertThat(links.find(link.token())).contains(link);
  }

  @Test
  void add_tokenThatIsThere_fails() {
    links.add(link("one", ANN, AT));

    assertThatThrownBy(() -> links.add(link("one", BOB, AT))).isInstanceOf(RuntimeException.class);
  }

  @Test
  void ofUser_several_areTheirOwnLatestFirst() {
    links.add(link("old", ANN, AT));
    links.add(link("new", ANN, AT.plusSeconds(2)));
    links.add(link("of-bob", BOB, AT.plusSeconds(1)));

    assertThat(links.ofUser(organisation, ANN))
        .containsExactly(link("new", ANN, AT.plusSeconds(2)), link("old", ANN, AT));
    assertThat(links.ofUser(Ids.organisation(), ANN)).isEmpty();
  }

  @Test
  void removeAll_ofAUser_leavesThoseOfOthers() {
    links.add(link("one", ANN, AT));
    links.add(link("two", ANN, AT));
    links.add(link("of-bob", BOB, AT));

    unitOfWork.run(() -> links.removeAll(organisation, ANN));

    assertThat(links.ofUser(organisation, ANN)).isEmpty();
    assertThat(links.ofUser(organisation, BOB)).hasSize(1);
  }

  @Test
  void take_severalAtOnce_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var link = link("round " + round, ANN, AT);
      links.add(link);

      var taken = Concurrently.run(_ -> take(link.token()));

      assertThat(taken)
          .containsOnlyOnce(Optional.of(link))
          .containsOnly(Optional.of(link), Optional.empty());
    }
  }

  @Test
  void purgeExpired_some_removesExpiredOnes() {
    for (var number = 0; number < 5; number++) {
      links.add(link("link " + number, ANN, AT.plusSeconds(number)));
    }
    var end = AT.plus(AccessLink.VALIDITY).plusSeconds(3);

    assertThat(links.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(links.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(links.purgeExpired(end, 3)).isZero();
    assertThat(links.ofUser(organisation, ANN)).hasSize(1);
  }

  private Optional<AccessLink> take(TokenHash token) {
    return unitOfWork.execute(() -> links.take(token));
  }

  private AccessLink link(String token, UserId user, Instant at) {
    return new AccessLink(
        new AccessLinkToken(token).hash(),
        organisation,
        user,
        AccessLinkPurpose.PASSWORD_RESET,
        Optional.empty(),
        at);
  }
}
