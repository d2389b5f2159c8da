package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micronaut.http.HttpRequest;
import io.portico.domain.api.ApiRecord;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.PageWriter;
import io.portico.http.testkit.HttpTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SerialisedApisTest extends HttpTest {

  private static final long PLENTY = 1_000_000;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void of_sameObject_isSerialisedOnce() {
    var apis = caching(PLENTY);
    var billing = billing();

    var first = apis.of(billing);

    assertThat(apis.of(billing)).isSameAs(first);
    assertThat(apis.bytes()).isGreaterThan(first.length());
    assertThat(registry.get("portico.label.index.bytes").tag("part", "json").gauge().value())
        .isEqualTo((double) apis.bytes());
  }

  @Test
  void of_equalObject_isSerialisedAgain() {
    var apis = caching(PLENTY);

    assertThat(apis.of(billing())).isNotSameAs(apis.of(billing()));
  }

  @Test
  void of_withoutACache_isSerialisedEachTime() {
    var apis = caching(0);
    var billing = billing();

    assertThat(apis.of(billing)).isNotSameAs(apis.of(billing));
    assertThat(apis.bytes()).isZero();
  }

  @Test
  void of_manyApis_staysBelowTheBound() {
    var apis = caching(5_000);
    var all = IntStream.range(0, 100).mapToObj(_ -> billing()).toList();

    all.forEach(apis::of);

    assertThat(apis.bytes()).isPositive().isLessThanOrEqualTo(5_000);
  }

  @Test
  void of_api_hasTheTagOfItsDocument() {
    var tags = SERVER.context().getBean(EntityTags.class);
    var billing = billing();

    assertThat(tags.ok(HttpRequest.GET("/"), caching(PLENTY).of(billing)).header("ETag"))
        .isEqualTo(tags.of(ApiDocument.of(billing)));
  }

  private SerialisedApis caching(long mostBytes) {
    var writer = SERVER.context().getBean(PageWriter.class);
    return new SerialisedApis(mostBytes, writer, registry);
  }

  private static ApiRecord billing() {
    return anApi("Billing").labelled("tier", "1").build();
  }
}
