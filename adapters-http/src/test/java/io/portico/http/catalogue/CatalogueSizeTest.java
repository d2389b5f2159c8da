package io.portico.http.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.json.JsonMapper;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.fixture.CatalogueFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.selector.Selector;
import io.portico.http.testkit.HttpTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A catalogue within the limit is small enough to be sent back in one request. */
class CatalogueSizeTest extends HttpTest {

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
            anEntry("x")
                .seenBy(new Audience.Selected(Selector.parse("a in ('" + "€".repeat(99) + "')")))
                .triedAt("https://a.example.com/" + "a".repeat(900), "http://b.example.com"),
        () -> anEntry("x").seenBy(new Audience.SignedIn()).triedAt("http://b"),
        () -> anEntry("x").about(Ids.api()).keysIn("query:" + "k".repeat(64)),
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

  @Test
  void of_texts_isTheirSizeInJson() {
    var frame = CatalogueSize.of(anEntry("a").build()) - 1;
    for (var text : new String[] {"abc", "ü", "€", "\"\\", "\n\t\r"}) {
      var sent = text.replaceAll("[\"\\\\\n\t\r]", "xx").getBytes(UTF_8).length;

      assertThat(CatalogueSize.of(anEntry("a").described("", text).build()))
          .as(text)
          .isEqualTo(frame + 1 + sent);
    }
    assertThat(CatalogueSize.of(anEntry("a").described("", "😀").build()))
        .isEqualTo(frame + 1 + 12);
    assertThat(CatalogueSize.of(anEntry("a").keeping("{\"a\":\"ü\"}").build()))
        .isEqualTo(frame + 1 + "{\"a\":\"ü\"}".getBytes(UTF_8).length - 2);
    assertThat(CatalogueSize.of(anEntry("a").labelled("team", "blue").build()))
        .isEqualTo(frame + 1 + 14);
    assertThat(CatalogueSize.of(anEntry("a").configured(true, true, "{\"a\":1}").build()))
        .isEqualTo(frame + 1 + 7);
  }

  @Test
  void require_tooLarge_namesTheFieldAndTheSize() {
    var entries =
        IntStream.range(0, 16)
            .mapToObj(_ -> anEntry("e").described("", "x".repeat(65_536)).build())
            .toList();

    CatalogueSize.require("apis", entries.subList(0, 15));
    assertThatThrownBy(() -> CatalogueSize.require("apis", entries))
        .hasMessage("apis: 1053744 bytes (expected: at most 1000000 in all)");
  }

  private static Catalogue full(Supplier<CatalogueFixture> fixture) {
    var entries = new ArrayList<CatalogueEntry>();
    for (var bytes = 0; entries.size() < Catalogue.MOST; ) {
      var entry = fixture.get().offering(new PlanId(Ids.next())).shown().build();
      bytes += CatalogueSize.of(entry);
      if (bytes > CatalogueSize.LARGEST) {
        break;
      }
      entries.add(entry);
    }
    return new Catalogue(aCatalogue().id(), entries);
  }
}
