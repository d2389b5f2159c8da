package io.portico.http.dashboard.apis;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.page.Address;
import org.junit.jupiter.api.Test;

class CurlCommandTest {

  private static final Address LIST = Address.of("/dashboard/apis");

  @Test
  void of_filter_readsTheSameWithoutACredential() {
    assertThat(
            CurlCommand.of(
                "https://portico.example.com",
                LIST.and("selector", "team='a b'").and("column", "team").and("sort", "name")))
        .isEqualTo(
            "curl -G -H \"X-API-Key: $PORTICO_KEY\" 'https://portico.example.com/api/apis'"
                + " --data-urlencode 'selector=team='\\''a b'\\''' --data-urlencode 'sort=name'");
  }

  @Test
  void of_noFilter_hasNoParameters() {
    assertThat(CurlCommand.of("http://localhost:8080", LIST))
        .isEqualTo("curl -H \"X-API-Key: $PORTICO_KEY\" 'http://localhost:8080/api/apis'");
  }

  @Test
  void of_hostileHost_staysQuoted() {
    assertThat(CurlCommand.of("http://x'; rm -rf ~; '", LIST))
        .endsWith("'http://x'\\''; rm -rf ~; '\\''/api/apis'");
  }
}
