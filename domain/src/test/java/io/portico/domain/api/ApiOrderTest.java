package io.portico.domain.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.Identifier;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApiOrderTest {

  private static final ApiPosition A1 = position(1, "a", 9);
  private static final ApiPosition A2 = position(2, "A", 5);
  private static final ApiPosition B3 = position(3, "b", 5);
  private static final ApiPosition A4 = position(4, "a", 7);

  @Test
  void comparator_id_ordersByIdAlone() {
    assertThat(ordered(ApiOrder.ID)).containsExactly(A1, A2, B3, A4);
  }

  @Test
  void comparator_name_ordersByNameCaseAsideAndThenById() {
    assertThat(ordered(ApiOrder.NAME)).containsExactly(A1, A2, A4, B3);
  }

  @Test
  void comparator_lastChanged_ordersBackwardsByInstantAndThenById() {
    assertThat(ordered(ApiOrder.LAST_CHANGED)).containsExactly(A1, A4, B3, A2);
  }

  @Test
  void comparator_idsWithTheHighBit_comeLast() {
    var low = new ApiPosition(new ApiId(new Identifier(Long.MAX_VALUE, -1)), "a", AT);
    var high = new ApiPosition(new ApiId(new Identifier(Long.MIN_VALUE, 0)), "a", AT);

    assertThat(ApiOrder.ID.comparator().compare(low, high)).isNegative();
    assertThat(ApiOrder.NAME.comparator().compare(low, high)).isNegative();
    assertThat(ApiOrder.LAST_CHANGED.comparator().compare(low, high)).isPositive();
  }

  @Test
  void comparator_samePlace_isZero() {
    for (var order : ApiOrder.values()) {
      assertThat(order.comparator().compare(A1, position(1, "a", 9))).isZero();
    }
  }

  @Test
  void position_ofAnApi_hasTheKeysOfAllOrders() {
    var api = anApi("PAY Ä").build();

    assertThat(ApiPosition.of(api)).isEqualTo(new ApiPosition(api.id(), "PAY Ä", AT));
    assertThat(ApiPosition.of(api).foldedName()).isEqualTo("pay ä");
  }

  private static List<ApiPosition> ordered(ApiOrder order) {
    return List.of(A4, B3, A2, A1).stream().sorted(order.comparator()).toList();
  }

  private static ApiPosition position(int id, String name, int seconds) {
    return new ApiPosition(new ApiId(new Identifier(0, id)), name, AT.plusSeconds(seconds));
  }
}
