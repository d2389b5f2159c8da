package io.portico.http.server;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conditional requests of every route that changes a label, API, policy or mapping. */
class ConditionalRoutesTest extends HttpTest {

  private static final LabelDefinition TIER = aLabel("tier").accepting("1", "2").build();
  private static final ApiRecord API = anApi("Payments").labelled("tier", "1").build();
  private static final GovernancePolicy POLICY = aPolicy("Owned").requiring("team").build();
  private static final MappingRules MAPPING = MappingRules.DEFAULT;

  private static final String LABEL_PATH = "/api/labels/tier";
  private static final String API_PATH = "/api/apis/" + API.id();
  private static final String LABELS_PATH = "/api/" + API.id() + "/labels";
  private static final String POLICY_PATH = "/api/governance/policies/Owned";
  private static final String MAPPING_PATH = "/api/discovery/kong/mapping";

  /**
   * A route with a write.
   *
   * @param read the path that reads the record
   * @param present the current record
   * @param other another record of the same kind
   * @param stale makes the use case answer that the record has changed
   * @param received returns the precondition that the use case received
   */
  record Route<T>(
      String method,
      String path,
      String body,
      String read,
      T present,
      T other,
      Runnable stale,
      Supplier<Precondition<T>> received) {

    Reply send(String ifMatch) {
      return SERVER
          .call(method, path)
          .by(Caller.ADMIN)
          .header("If-Match", ifMatch)
          .body(body)
          .send();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  static Stream<Route<?>> routes() {
    return Stream.of(labels(), apis(), labelsOfAnApi(), policies(), mappings())
        .flatMap(List::stream);
  }

  private static List<Route<?>> labels() {
    var other = aLabel("tier").withId(TIER.id()).accepting("1").build();
    return List.of(
        new Route<>(
            "PUT",
            LABEL_PATH,
            "{\"values\":[\"1\"]}",
            LABEL_PATH,
            TIER,
            other,
            () -> SERVER.labels.replace.fails(new RefusedException.Stale()),
            () -> SERVER.labels.replace.received().expected()),
        new Route<>(
            "POST",
            LABEL_PATH + "/rename",
            "{\"name\":\"level\"}",
            LABEL_PATH,
            TIER,
            other,
            () -> SERVER.labels.rename.fails(new RefusedException.Stale()),
            () -> SERVER.labels.rename.received().expected()),
        new Route<>(
            "DELETE",
            LABEL_PATH,
            "",
            LABEL_PATH,
            TIER,
            other,
            () -> SERVER.labels.remove.fails(new RefusedException.Stale()),
            () -> SERVER.labels.remove.received().expected()));
  }

  private static List<Route<?>> apis() {
    var other = anApi("Payments").withId(API.id()).labelled("tier", "2").build();
    Runnable stale = () -> SERVER.apis.change.fails(new RefusedException.Stale());
    Supplier<Precondition<ApiRecord>> received = () -> SERVER.apis.change.received().expected();
    return List.of(
        new Route<>("PUT", API_PATH, "{\"name\":\"x\"}", API_PATH, API, other, stale, received),
        new Route<>("PATCH", API_PATH, "{\"name\":\"x\"}", API_PATH, API, other, stale, received),
        new Route<>(
            "DELETE",
            API_PATH,
            "",
            API_PATH,
            API,
            other,
            () -> SERVER.apis.remove.fails(new RefusedException.Stale()),
            () -> SERVER.apis.remove.received().expected()));
  }

  private static List<Route<?>> labelsOfAnApi() {
    return Stream.of("PUT", "POST", "PATCH", "DELETE")
        .<Route<?>>map(
            method ->
                new Route<>(
                    method,
                    method.equals("DELETE") ? LABELS_PATH + "/tier" : LABELS_PATH,
                    method.equals("DELETE") ? "" : "{\"tier\":\"2\"}",
                    LABELS_PATH,
                    API,
                    anApi("Payments").withId(API.id()).build(),
                    () -> SERVER.apis.change.fails(new RefusedException.Stale()),
                    () -> SERVER.apis.change.received().expected()))
        .toList();
  }

  private static List<Route<?>> policies() {
    var other = aPolicy("Owned").withId(POLICY.id()).requiring("team").inactive().build();
    return List.of(
        new Route<>(
            "PUT",
            POLICY_PATH,
            "{\"name\":\"x\",\"requires\":[{\"label\":\"team\"}]}",
            POLICY_PATH,
            POLICY,
            other,
            () -> SERVER.governance.replacePolicy.fails(new RefusedException.Stale()),
            () -> SERVER.governance.replacePolicy.received().expected()),
        new Route<>(
            "DELETE",
            POLICY_PATH,
            "",
            POLICY_PATH,
            POLICY,
            other,
            () -> SERVER.governance.removePolicy.fails(new RefusedException.Stale()),
            () -> SERVER.governance.removePolicy.received().expected()));
  }

  private static List<Route<?>> mappings() {
    return List.of(
        new Route<>(
            "PUT",
            MAPPING_PATH,
            "{\"likeness\":false}",
            MAPPING_PATH,
            MAPPING,
            new MappingRules(false, List.of()),
            () -> SERVER.discovery.replaceMapping.fails(new RefusedException.Stale()),
            () -> SERVER.discovery.replaceMapping.received().expected()));
  }

  @ParameterizedTest
  @MethodSource("routes")
  <T> void write_withTagOfARead_expectsThatRecord(Route<T> route) {
    prepareReads();
    var tag = SERVER.get(route.read()).header("ETag").orElseThrow();
    route.stale().run();

    var reply = route.send(tag);

    reply.assertHas(
        412,
        "\"code\":\"stale\"",
        "If-Match: the record has changed since that ETag (expected: the current one; read the"
            + " record again)");
    var expected = route.received().get();
    assertThat(expected.holdsFor(route.present())).isTrue();
    assertThat(expected.holdsFor(route.other())).isFalse();
  }

  @ParameterizedTest
  @MethodSource("routes")
  void read_withItsTag_is304(Route<?> route) {
    prepareReads();
    var whole = SERVER.get(route.read());
    var tag = whole.header("ETag").orElseThrow();

    var same = read(route, tag);
    assertThat(same.status()).isEqualTo(304);
    assertThat(same.header("ETag")).contains(tag);
    assertThat(same.header("X-Request-Id")).contains(TestServer.REQUEST_ID);
    assertThat(same.body()).isEmpty();

    read(route, "\"other\"").assertIs(200, whole.body());
  }

  private static Reply read(Route<?> route, String known) {
    return SERVER.call("GET", route.read()).by(Caller.ADMIN).header("If-None-Match", known).send();
  }

  private static void prepareReads() {
    SERVER.labels.find.answers(TIER);
    SERVER.apis.find.answers(API);
    SERVER.governance.policy.answers(POLICY);
    SERVER.discovery.mapping.answers(MAPPING);
  }
}
