package io.portico.domain.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import java.net.URISyntaxException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiDescriptionTest {

  private static final String NOT_AN_ADDRESS =
      "an absolute address, for example https://api.example.com/v1";

  @Test
  void new_descriptionOfSeveralLines_keepsThem() {
    var text = "Takes orders.\n\tAnd returns.";

    assertThat(anApi("Orders").describedAs(text).build().description().description())
        .contains(text);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void new_line_hasAtLeastOneCharacterAtMostItsLimitAndNoBlankAtItsEnd(
      String field, int longest, Function<String, ApiDescription> describedBy) {
    assertThat(describedBy.apply("x".repeat(longest))).isNotEqualTo(describedBy.apply("x"));

    assertThatInvalid(() -> describedBy.apply("x".repeat(longest + 1)))
        .hasMessageStartingWith(field + ": 'xxx")
        .hasMessageEndingWith("(expected: 1 to %d characters)", longest);
    assertThatInvalid(() -> describedBy.apply(""))
        .hasMessage("%s: '' (expected: 1 to %d characters)", field, longest);
    assertThatInvalid(() -> describedBy.apply("x "))
        .hasMessage("%s: 'x ' (expected: no blank at its start or end)", field);
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        line("name", 255, ApiFixture::described),
        line("version", 100, text -> described(orders().version(text))),
        line("owner", 255, text -> described(orders().owner(text))),
        line("provider", 255, text -> described(orders().provider(text))));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 16_000})
  void new_proseUpToItsLimit_keepsIt(int length) {
    var prose = "x".repeat(length);

    assertThat(described(orders().describedAs(prose)).description()).contains(prose);
  }

  @Test
  void new_proseTooLong_isRefused() {
    assertThatInvalid(() -> described(orders().describedAs("x".repeat(16_001))))
        .hasMessageStartingWith("description: 'xxx")
        .hasMessageEndingWith("(expected: at most 16000 characters)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.example.com",
        "https://api.example.com/v1?x=%20y#z",
        "http://localhost:8080/",
        "http://10.0.0.1",
        "http://[::1]:8080/",
        "http://order_service:8080/v1",
        "https://bücher.example/v1",
        "https://例え.jp:8443/",
        "grpc://orders.internal:443",
        "wss://events.example.com/stream"
      })
  void new_absoluteAddress_keepsIt(String url) {
    assertThat(withUrl(url).url()).contains(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api.example.com",
        "/v1/orders",
        "https:",
        "https://",
        "https:///v1",
        "mailto:shop@example.com",
        "javascript:alert(1)",
        "file:///etc/hosts",
        "https://api.example.com/a b",
        "https://api.example.com/{id}",
        "https://[::1",
        "javascript://api.example.com/%0aalert(1)",
        "JavaScript://api.example.com/%0aalert(1)",
        "vbscript://api.example.com/x",
        "VBSCRIPT://api.example.com/x",
        "data://api.example.com/text",
        "Data://api.example.com/text",
        "data:text/html,x"
      })
  void new_notAnAbsoluteAddressWithAHostThatNoBrowserRuns_isRefused(String url) {
    assertThatInvalid(() -> withUrl(url))
        .hasMessage("url: '%s' (expected: %s)", url, NOT_AN_ADDRESS);
  }

  @Test
  void new_malformedAddress_keepsTheCause() {
    assertThatInvalid(() -> withUrl("https://api.example.com/a b"))
        .hasCauseInstanceOf(URISyntaxException.class);
  }

  @Test
  void new_addressOf2048Characters_keepsIt() {
    var url = address(2_048);

    assertThat(withUrl(url).url()).contains(url);
  }

  @Test
  void new_addressOf2049Characters_isRefused() {
    assertThatInvalid(() -> withUrl(address(2_049)))
        .hasMessageStartingWith("url: 'https://api.example.com/xxx")
        .hasMessageEndingWith("(expected: 1 to 2048 characters)");
  }

  private static Arguments line(
      String field, int longest, Function<String, ApiDescription> describedBy) {
    return Arguments.of(field, longest, describedBy);
  }

  private static String address(int length) {
    var start = "https://api.example.com/";
    return start + "x".repeat(length - start.length());
  }

  private static ApiFixture orders() {
    return ApiFixture.anApi("Orders");
  }

  private static ApiDescription described(ApiFixture api) {
    return api.build().description();
  }

  private static ApiDescription withUrl(String url) {
    return described(orders().url(url));
  }
}
