package io.portico.domain.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApiPositionTest {

  @Test
  void position_ofAnApi_hasTheKeysOfAllOrders() {
    var api = anApi("PAY Ä").build();

    assertThat(ApiPosition.of(api)).isEqualTo(new ApiPosition(api.id(), "PAY Ä", AT));
    assertThat(ApiPosition.of(api).foldedName()).isEqualTo("pay ä");
  }
}
