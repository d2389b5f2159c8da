package io.portico.application.testkit.contract.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.Identifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every {@link Apis} promises about pages of APIs that a selection finds. */
class ApiPageContract extends ApiContract {

  private static final Selection EVERYTHING = new Selection.Everything();
  private static final long SEED = 20_260_301;

  @Test
  void select_ids_areOrderedGeneratedFirstAndThenByTheirCharacters() {
    var ordered =
        Stream.of(
                "000000000000000000000000",
                "00000000000000007fffffff",
                "000000000000000080000000",
                "0000000000000000ffffffff",
                "000000000000000a00000000",
                "000000000000007f00000000",
                "000000000000008000000000",
                "7fffffffffffffffffffffff",
                "800000000000000000000000",
                "8000000000000000ffffffff",
                "ffffffffffffffff00000000",
                "ffffffffffffffffffffffff",
                "--",
                "0123456789abcdef0123456789abcdef",
                "FFFFFFFFFFFFFFFFFFFFFFF",
                "Orders",
                "orders",
                "orders.v1",
                "ordersv1",
                "z".repeat(ApiId.LONGEST))
            .map(ApiId::of)
            .toList();
    var shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(SEED));
    shuffled.forEach(id -> added(anApi("Api " + id).withId(id).labelled("tier", "1")));

    for (var limit = 1; limit <= ordered.size() + 1; limit++) {
      assertThat(idsInPages(organisation, selection("tier=1"), limit))
          .as("limit %d", limit)
          .containsExactlyElementsOf(ordered);
    }
  }

  @Test
  void select_page_carriesAllLabelsOfItsApis() {
    var first = added(anApi("first").labelled("tier", "1", "team", "blue", "region", "eu"));
    var second = added(anApi("second").labelled("tier", "1", "compliance.gdpr", "yes"));
    var third = added(anApi("third").labelled("tier", "1"));

    assertThat(select(selection("tier=1"), Optional.empty(), 2)).containsExactly(first, second);
    assertThat(select(selection("tier=1"), Optional.of(second.id()), 2)).containsExactly(third);
    assertThat(select(selection("tier=1"), Optional.of(third.id()), 2)).isEmpty();
  }

  @Test
  void select_afterAnIdThatDoesNotExist_beginsAfterIt() {
    var first = added(anApi("first"));
    var absent = Ids.api();
    var second = added(anApi("second"));

    assertThat(select(EVERYTHING, Optional.of(absent), 10)).containsExactly(second);
    assertThat(select(EVERYTHING, Optional.of(new ApiId.Generated(new Identifier(0, 0))), 10))
        .containsExactly(first, second);
    assertThat(select(EVERYTHING, Optional.of(Ids.api()), 10)).isEmpty();
  }

  @Test
  void select_afterAnApiThatDoesNotMatch_beginsAfterIt() {
    added(anApi("first").labelled("tier", "1"));
    var between = added(anApi("between").labelled("tier", "2"));
    var second = added(anApi("second").labelled("tier", "1"));

    assertThat(select(selection("tier=1"), Optional.of(between.id()), 10)).containsExactly(second);
  }
}
