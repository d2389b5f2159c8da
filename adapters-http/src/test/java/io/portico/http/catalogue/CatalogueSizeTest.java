package io.portico.http.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.fixture.CatalogueFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the domain lets into a catalogue is small enough to be sent back in one body. */
class CatalogueSizeTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final int BODY = 1_048_576;

  @ParameterizedTest
  @MethodSource
  void document_ofAFullCatalogue_fitsIntoOneBody(Supplier<CatalogueFixture> fixture)
      throws IOException {
    var document = CatalogueDocument.of(Ids.organisation(), full(fixture));

    assertThat(SERVER.context().getBean(JsonMapper.class).writeValueAsBytes(document))
        .hasSizeLessThanOrEqualTo(BODY);
  }

  static Stream<Supplier<CatalogueFixture>> document_ofAFullCatalogue_fitsIntoOneBody() {
    var labels = new ArrayList<String>();
    for (var number = 10; number < 74; number++) {
      labels.add("label-" + number);
      labels.add("\"\\".repeat(100));
    }
    return Stream.of(
        () -> anEntry("x"),
        () ->
            anEntry("😀".repeat(255))
                .about(Ids.api())
                .version("v".repeat(100))
                .approval(false, false)
                .labelled(),
        () -> anEntry("x").described("\"\n\\\t".repeat(250), "€\u2028".repeat(30_000)),
        () -> anEntry("x").documented("ü\u00a0é".repeat(20_000)),
        () -> anEntry("x").labelled(labels.toArray(String[]::new)),
        () -> anEntry("x").keeping("{\"a\":\"%s\"}".formatted("😀".repeat(10_000))),
        () ->
            anEntry("x").configured(false, false, "{\"a\":[%s1]}".formatted("1.10,".repeat(999))));
  }

  private static Catalogue full(Supplier<CatalogueFixture> fixture) {
    var catalogue = aCatalogue();
    while (true) {
      var next = catalogue.adding(fixture.get().offering(new PlanId(Ids.next())).shown().build());
      if (next.isEmpty()) {
        return catalogue;
      }
      catalogue = next.get();
    }
  }
}
