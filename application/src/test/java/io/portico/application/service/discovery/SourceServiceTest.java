package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.discovery.AddSource;
import io.portico.application.port.in.discovery.ReplaceSource;
import io.portico.application.port.in.discovery.ReplaceSource.Credential;
import io.portico.application.port.in.discovery.TestSource;
import io.portico.application.testkit.fake.FakeSystem;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.gateway.GatewayAddress;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SourceServiceTest extends DiscoveryTest {

  private static final String CANARY = "canary-token";
  private static final Optional<SourceCredential> CREDENTIAL =
      Optional.of(new SourceCredential(CANARY));
  private static final SourceDetails DETAILS = details("kong", "https://kong.example.com");

  private final FakeSystem ofTheFile = new FakeSystem("of-the-file", Optional.empty());
  private final ConfiguredSystems systems = systems(ofTheFile);
  private final SourcePullService pulls = new SourcePullService(systems, sync, runs);
  private final DiscoveryQueriesService discovery =
      new DiscoveryQueriesService(systems, stores.discoveryRuns(), stores.discoveryMappings());
  private final SourceService service =
      new SourceService(
          stores.storedSources(),
          systems,
          connector,
          credentials,
          pulls,
          this::now,
          unitOfWork,
          stores.audit());

  private static SourceDetails details(String name, String url) {
    return new SourceDetails(
        new SourceName(name),
        SourceKind.KONG,
        GatewayAddress.parse(url),
        Optional.of(Duration.ofHours(1)));
  }

  private AddSource.Outcome add(SourceDetails details) {
    return service.add(new AddSource.Command(admin, details, CREDENTIAL));
  }

  private StoredSource replaced(SourceDetails details, Credential credential) {
    return service.replace(
        new ReplaceSource.Command(admin, details, credential, Precondition.none()));
  }

  @Test
  void add_source_isPulledOnScheduleWithItsCredentialAndListed() {
    added.has(discovered("a"));

    assertThat(add(DETAILS)).isInstanceOf(AddSource.Outcome.Added.class);
    pulls.pullDue();
    pulls.pullDue();

    assertThat(has("a")).isTrue();
    assertThat(added.readings()).isEqualTo(1);
    assertThat(connected).containsEntry(DETAILS, CREDENTIAL);
    assertThat(discovery.sources(viewer, new PageQuery<>(Optional.empty(), 10)).items())
        .extracting(source -> source.name().value(), source -> source.system().get().fromFile())
        .containsExactly(tuple("kong", false), tuple("of-the-file", true));
    assertThat(trail()).extracting(AuditEntry::action).contains(AuditAction.SOURCE_ADDED);
    assertThat(trail().toString()).doesNotContain(CANARY);
    assertThat(stores.storedSources().all(organisation).toString()).doesNotContain(CANARY);
  }

  @Test
  void add_nameOfAnother_isTaken() {
    add(DETAILS);

    assertThat(add(DETAILS)).isEqualTo(new AddSource.Outcome.NameTaken(KONG));
    assertThat(add(details("of-the-file", "https://kong.example.com")))
        .isEqualTo(new AddSource.Outcome.NameTaken(ofTheFile.name()));
    assertThat(
            service.add(
                new AddSource.Command(
                    stranger, details("of-the-file", "https://x.example.com"), CREDENTIAL)))
        .isInstanceOf(AddSource.Outcome.Added.class);
  }

  @Test
  void add_addressThatIsNotPermitted_isRefused() {
    assertThatInvalid(() -> add(details("kong", "http://private:8001")))
        .hasMessageContaining("url");
    assertThat(service.all(admin)).isEmpty();
    assertThat(trail()).isEmpty();
  }

  @Test
  void add_tooMany_isRefused() {
    for (var number = 0; number < StoredSource.MOST; number++) {
      add(details("s" + number, "https://kong.example.com"));
    }

    assertThat(add(DETAILS)).isEqualTo(new AddSource.Outcome.TooMany(StoredSource.MOST));
  }

  @Test
  void replace_address_needsTheCredentialAgain() {
    add(DETAILS);
    var elsewhere = details("kong", "https://other.example.com");

    assertThatInvalid(() -> replaced(elsewhere, new Credential.Present()))
        .hasMessageContaining("credential");
    assertThat(replaced(elsewhere, new Credential.None()).sealedCredential()).isEmpty();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SOURCE_REPLACED);
    var entries = trail().size();
    assertThat(replaced(elsewhere, new Credential.Present()).details()).isEqualTo(elsewhere);
    assertThat(trail()).hasSize(entries);
  }

  @Test
  void replace_kindOrPrivateAddress_isRefused() {
    add(DETAILS);
    var other = new SourceDetails(KONG, SourceKind.KUBERNETES, DETAILS.address(), Optional.empty());

    assertThatInvalid(() -> replaced(other, new Credential.Present())).hasMessageContaining("kind");
    assertThatInvalid(() -> replaced(details("kong", "http://private:8001"), new Credential.None()))
        .hasMessageContaining("url");
    assertThat(service.find(admin, KONG).details()).isEqualTo(DETAILS);
  }

  @Test
  void remove_source_keepsItsApis() {
    add(DETAILS);
    added.has(discovered("a"));
    pulls.pullDue();

    service.remove(admin, KONG, Precondition.none());
    advance(Duration.ofHours(2));
    pulls.pullDue();

    assertThat(added.readings()).isEqualTo(1);
    assertThat(has("a")).isTrue();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SOURCE_REMOVED);
    assertNotFound(
        () -> service.remove(admin, KONG, Precondition.none()),
        () -> service.find(admin, KONG),
        () -> replaced(DETAILS, new Credential.None()),
        () -> service.test(admin, KONG));
  }

  @Test
  void test_source_isReadAndChangesNothing() {
    add(DETAILS);
    added.has(discovered("a"), discovered("b"));

    assertThat(service.test(admin, KONG))
        .isInstanceOfSatisfying(
            TestSource.Outcome.Read.class,
            read -> assertThat(read.counts().created()).isEqualTo(2));
    assertThat(has("a")).isFalse();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.SOURCE_TESTED);
    added.fails("GET https://kong.example.com/services: status 401");
    assertThat(service.test(admin, KONG))
        .isEqualTo(
            new TestSource.Outcome.Failed("GET https://kong.example.com/services: status 401"));
  }

  @Test
  void everything_byOthers_isRefused() {
    add(DETAILS);

    assertNotPermitted(
        () -> service.add(new AddSource.Command(approver, DETAILS, CREDENTIAL)),
        () ->
            service.replace(
                new ReplaceSource.Command(
                    viewer, DETAILS, new Credential.None(), Precondition.none())),
        () -> service.remove(viewer, KONG, Precondition.none()),
        () -> service.test(viewer, KONG),
        () -> service.all(viewer),
        () -> service.find(viewer, KONG));
    assertNotFound(() -> service.find(stranger, KONG));
  }
}
