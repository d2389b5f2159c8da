package io.portico.application.testkit.contract.access;

import static io.portico.domain.fixture.ServiceCredentialFixture.AT;
import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static io.portico.domain.fixture.UserFixture.hash;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Binding;
import io.portico.domain.access.Role;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.fixture.ServiceCredentialFixture;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ServiceCredentials} promises, wherever it keeps them. */
class ServiceCredentialsContract extends StoreContract {

  private static final RotationOverlap HOUR = new RotationOverlap(Duration.ofHours(1));

  private ServiceCredentials credentials;

  @BeforeEach
  void openStores() {
    credentials = stores.serviceCredentials();
  }

  private ServiceCredential added(ServiceCredentialFixture fixture) {
    var credential = fixture.in(organisation);
    assertThat(credentials.add(credential)).isEqualTo(Addition.ADDED);
    return credential;
  }

  private Replacement replace(ServiceCredential credential) {
    return unitOfWork.execute(
        () -> {
          credentials.findForUpdate(credential.organisation(), credential.id());
          return credentials.replace(credential);
        });
  }

  /* ---- add, find, withToken ---- */

  @Test
  void add_everyMember_isKept() {
    var credential =
        added(
            aService("\uD83D\uDE00".repeat(ServiceCredentialDetails.LONGEST_NAME))
                .with("keys:verify", "discovery:kong")
                .expiring(AT.plusSeconds(60))
                .from("10.0.0.0/8", "2001:db8::/32"));

    assertThat(credentials.find(organisation, credential.id())).contains(credential);
    assertThat(credentials.find(otherOrganisation, credential.id())).isEmpty();
    assertThat(credentials.withToken(credential.token())).contains(credential);
    assertThat(credentials.withToken(hash("another"))).isEmpty();
  }

  @Test
  void add_mostScopesAndAddresses_areKept() {
    var credential =
        added(
            aService("large")
                .with(
                    IntStream.range(0, ServiceCredentialDetails.MOST_SCOPES)
                        .mapToObj(number -> "discovery:%063d".formatted(number))
                        .toArray(String[]::new))
                .from(
                    IntStream.range(0, AddressRanges.MOST)
                        .mapToObj("2001:0db8:0000:0000:0000:0000:0000:%04x/128"::formatted)
                        .toArray(String[]::new)));

    assertThat(credentials.find(organisation, credential.id())).contains(credential);
  }

  @Test
  void add_nameInOtherCase_isTakenWithinTheOrganisation() {
    added(aService("Gateway"));

    assertThat(credentials.add(aService("GATEWAY").in(organisation)))
        .isEqualTo(Addition.NAME_TAKEN);
    assertThat(credentials.add(aService("gateway").in(otherOrganisation)))
        .isEqualTo(Addition.ADDED);
  }

  @Test
  void add_oneNameConcurrently_oneIsAdded() throws InterruptedException {
    var additions =
        Concurrently.run(
            number ->
                credentials.add(
                    (number % 2 == 0 ? aService("gateway") : aService("GATEWAY"))
                        .in(organisation)));

    assertThat(additions).containsOnlyOnce(Addition.ADDED);
    assertThat(credentials.count(organisation)).isOne();
  }

  @Test
  void add_moreThanTheMost_isRefused() {
    IntStream.range(0, ServiceCredentials.MOST).forEach(number -> added(aService("s" + number)));

    assertThat(credentials.add(aService("one more").in(organisation))).isEqualTo(Addition.TOO_MANY);
    assertThat(credentials.count(organisation)).isEqualTo(ServiceCredentials.MOST);
    assertThat(credentials.withToken(hash("one more"))).isEmpty();
    assertThat(credentials.add(aService("one more").in(otherOrganisation)))
        .isEqualTo(Addition.ADDED);
  }

  /* ---- replace, recordUse ---- */

  @Test
  void replace_rotated_isFoundByBothTokens() {
    var rotated = added(aService("gateway")).rotated(hash("second"), HOUR, AT);

    assertThat(replace(rotated)).isEqualTo(Replacement.REPLACED);

    assertThat(credentials.withToken(hash("gateway"))).contains(rotated);
    assertThat(credentials.withToken(hash("second"))).contains(rotated);

    replace(rotated.rotated(hash("third"), RotationOverlap.ofSeconds(0), AT));
    assertThat(credentials.withToken(hash("gateway"))).isEmpty();
    assertThat(credentials.withToken(hash("second"))).isEmpty();
    assertThat(credentials.withToken(hash("third"))).isPresent();
  }

  @Test
  void replace_details_areChanged() {
    var changed =
        added(aService("gateway").from("10.0.0.1"))
            .described(aService("Edge").with("portal").details(), AT.plusSeconds(1));

    assertThat(replace(changed)).isEqualTo(Replacement.REPLACED);

    assertThat(credentials.find(organisation, changed.id())).contains(changed);
    assertThat(credentials.page(organisation, Optional.empty(), 10)).containsExactly(changed);
  }

  @Test
  void replace_bindings_areFoundAfterwards() {
    var gateway = added(aService("gateway"));
    var bound =
        gateway.described(
            gateway
                .details()
                .bound(List.of(Binding.of(Role.LABELER, Optional.of(Selector.parse("team=a"))))),
            AT.plusSeconds(1));

    assertThat(replace(bound)).isEqualTo(Replacement.REPLACED);

    assertThat(credentials.find(organisation, gateway.id())).contains(bound);
  }

  @Test
  void replace_nameOfAnother_changesNothing() {
    var edge = added(aService("edge"));
    added(aService("Gateway"));

    assertThat(replace(edge.described(aService("GATEWAY").details(), AT)))
        .isEqualTo(Replacement.NAME_TAKEN);
    assertThat(credentials.find(organisation, edge.id())).contains(edge);
  }

  @Test
  void recordUse_later_isKeptAndSurvivesReplacement() {
    var credential = added(aService("gateway"));

    credentials.recordUse(organisation, credential.id(), AT.plusSeconds(60));
    credentials.recordUse(organisation, credential.id(), AT);
    credentials.recordUse(otherOrganisation, credential.id(), AT.plusSeconds(120));
    assertThat(lastUse(credential)).isEqualTo(List.of(AT.plusSeconds(60)));

    replace(credential.rotated(hash("second"), HOUR, AT));
    assertThat(lastUse(credential)).isEqualTo(List.of(AT.plusSeconds(60)));
  }

  private List<Instant> lastUse(ServiceCredential credential) {
    return credentials.find(organisation, credential.id()).stream()
        .flatMap(found -> found.lastUsedAt().stream())
        .toList();
  }

  /* ---- remove, page ---- */

  @Test
  void remove_known_isGoneWithItsToken() {
    var credential = added(aService("gateway"));

    assertThat(credentials.remove(otherOrganisation, credential.id())).isFalse();
    assertThat(credentials.remove(organisation, credential.id())).isTrue();
    assertThat(credentials.remove(organisation, credential.id())).isFalse();
    assertThat(credentials.withToken(credential.token())).isEmpty();
  }

  @Test
  void page_all_areOrderedByNameIgnoringCase() {
    var zone = added(aService("zone"));
    var alpha = added(aService("Alpha"));
    var beta = added(aService("beta"));
    credentials.add(aService("elsewhere").in(otherOrganisation));

    assertThat(
            inPages(
                2,
                (ServiceCredential row) -> row.details().name(),
                (after, limit) -> credentials.page(organisation, after, limit)))
        .containsExactly(alpha, beta, zone);
    assertThat(credentials.count(organisation)).isEqualTo(3);
  }
}
