package io.portico.application.service.discovery;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncReport.OtherId;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.fixture.ApiFixture;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** APIs get the ids by which their gateways know them. */
class SyncGatewayIdsTest extends DiscoveryTest {

  private static final ApiId WEATHER = ApiId.of("weather");

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "area");
  }

  @Test
  void sync_newApi_hasTheIdOfItsGateway() {
    var report = synced(sync(knownAs("7", "weather")));

    assertThat(api("7").id()).isEqualTo(WEATHER);
    assertThat(report.otherIds()).isEmpty();
    assertThat(synced(sync(knownAs("7", "weather"))).counts())
        .isEqualTo(new Counts(0, 0, 1, 0, 0, 0, 0, 0));
  }

  @Test
  void sync_nameThatIsNoId_isTheNextOne() {
    sync(discovered("7").knownAs(List.of("größe", "a~b", "search", "5f2a5c1e-0b0f")));

    assertThat(api("7").id()).isEqualTo(ApiId.of("5f2a5c1e-0b0f"));
  }

  @Test
  void sync_apiRegisteredUnderTheId_becomesThatOfTheSource() {
    registered(anApi("Weather").withId(WEATHER).build());

    assertThat(synced(sync(knownAs("7", "weather"))).counts().updated()).isEqualTo(1);
    assertThat(api("7").id()).isEqualTo(WEATHER);
    assertThat(api("7").labels().labels()).isEqualTo(labels("area", "Field"));
  }

  @Test
  void sync_idOfAnotherSource_isLeftToItAndReported() {
    var elsewhere = ApiOrigin.present(new SourceName("tyk"), new ExternalId("weather"));
    registered(anApi("Weather").withId(WEATHER).build().from(elsewhere, now()));

    var report = synced(sync(knownAs("7", "weather")));

    assertThat(report.counts().created()).isEqualTo(1);
    assertThat(api("7").id()).isInstanceOf(ApiId.Generated.class);
    assertThat(report.otherIds())
        .containsExactly(new OtherId(Optional.empty(), new ExternalId("7"), WEATHER));
  }

  @Test
  void sync_twoApisOfOneId_areTwoApis() {
    var report = synced(sync(knownAs("7", "weather"), knownAs("8", "weather")));

    assertThat(report.counts().created()).isEqualTo(2);
    assertThat(api("7").id()).isEqualTo(WEATHER);
    assertThat(api("8").id()).isInstanceOf(ApiId.Generated.class);
    assertThat(report.otherIds()).extracting(OtherId::externalId).containsExactly(id("8"));
  }

  @Test
  void sync_apiUnderAnotherId_keepsItAndIsReported() {
    sync(discovered("7"));
    var before = api("7");

    var report = synced(sync(knownAs("7", "weather")));

    assertThat(api("7")).isEqualTo(before);
    assertThat(report.counts().unchanged()).isEqualTo(1);
    assertThat(report.otherIds())
        .containsExactly(new OtherId(Optional.of(before.id()), id("7"), WEATHER));
    assertThat(report.otherIdCount()).isEqualTo(1);
  }

  @Test
  void sync_manyApisUnderOtherIds_countsAllAndListsTheFirst() {
    sync(command(false, false, false), many(1_200, false));

    var report = synced(sync(command(false, false, false), many(1_200, true)));

    assertThat(report.otherIdCount()).isEqualTo(1_200);
    assertThat(report.otherIds()).hasSize(1_000);
  }

  @Test
  void sync_requiredIdThatIsTaken_isStillRejected() {
    sync(knownAs("7", "weather"));
    var second =
        new DiscoveredApi(
            id("8"),
            Optional.of(WEATHER),
            ApiFixture.described("8"),
            discovered("8").metadata(),
            List.of());

    assertThat(sync(second)).isInstanceOf(SyncSource.Outcome.Refused.class);
  }

  private static Entries many(int count, boolean known) {
    return Entries.of(
        IntStream.range(0, count)
            .mapToObj(i -> known ? knownAs("e" + i, "gateway-" + i) : discovered("e" + i))
            .toList());
  }

  private void registered(ApiRecord api) {
    unitOfWork.run(
        () ->
            stores
                .apis()
                .add(
                    organisation,
                    api.carrying(ApiFixture.setByHand(labels("area", "Field")), now())));
  }

  private static DiscoveredApi knownAs(String externalId, String id) {
    return discovered(externalId).knownAs(List.of(id));
  }

  private static ExternalId id(String text) {
    return new ExternalId(text);
  }
}
