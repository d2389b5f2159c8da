package io.portico.domain.catalogue;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.catalogue.TriedCall.Header;
import io.portico.domain.key.KeyLocation;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TriedCallTest {

  private static final URI BASE = URI.create("https://api.example.com/v1");

  private static TriedCall get(String target, Header... headers) {
    return new TriedCall("GET", BASE, target, List.of(headers), "");
  }

  private static TriedCall.Sent sent(TriedCall call, String location) {
    return call.sent(Optional.of("my key"), KeyLocation.of(location));
  }

  @Test
  void isSentWithItsKeyInAHeader() {
    var sent = sent(get("/pets?name=é", new Header("x-api-key", "older")), "X-API-Key");

    assertThat(sent.address()).hasToString("https://api.example.com/v1/pets?name=%C3%A9");
    assertThat(sent.headers()).containsExactly(new Header("X-API-Key", "my key"));
    assertThat(sent.body()).isEmpty();
    assertThat(sent.toString() + get("/").toString()).doesNotContain("my key");
    assertThat(sent.headers().toString()).doesNotContain("my key");
  }

  @Test
  void isSentWithItsKeyInTheQueryOrAfterAScheme() {
    assertThat(sent(get("/pets"), "query:key").address().getRawQuery()).isEqualTo("key=my%20key");
    assertThat(sent(get("/pets?a=1"), "query:key").address().getRawQuery())
        .isEqualTo("a=1&key=my%20key");
    assertThat(sent(get("/pets"), "Authorization").headers())
        .containsExactly(new Header("Authorization", "Bearer my key"));
    assertThat(get("/pets").sent(Optional.empty(), KeyLocation.of("apikey")).headers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pets",
        "@evil.example.com/",
        ".evil.example.com/",
        "//evil.example.com/",
        "/../admin",
        "/a/../../admin",
        "/%2e%2e/admin",
        "/%252e%252e/admin",
        "/..%2fadmin",
        "/..%5cadmin",
        "/..;/admin",
        "/%2E%2E%3b/admin",
        "/a#b",
        "/a b",
        "/a\r\nHost: evil",
        "/%zz",
      })
  void refusesTargetsThatLeaveTheBaseAddress(String target) {
    assertThatInvalid(() -> get(target)).hasMessageContaining("path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "Cookie",
        "Connection",
        "Transfer-Encoding",
        "Content-Length",
        "Expect",
        "Upgrade",
        "TE",
        "Forwarded",
        "X-Forwarded-For",
        "X-Real-IP",
        "X-Original-URL",
        "X-HTTP-Method-Override",
        "X-Portico-Gateway",
        "x_forwarded_for",
        "Proxy-Authorization",
        "Bad Name",
        ""
      })
  void refusesHeadersThatSayHowARequestIsSent(String name) {
    assertThatInvalid(() -> get("/", new Header(name, "a"))).hasMessageContaining("headers");
  }

  @Test
  void refusesWhatIsTooLargeOrHidesFurtherRequests() {
    for (var method : List.of("TRACE", "CONNECT", "get", "GET / HTTP/1.1")) {
      assertRefused(() -> new TriedCall(method, BASE, "/", List.of(), ""));
    }
    var most = "é".repeat(TriedCall.LARGEST_BODY / 2);
    assertThat(new TriedCall("POST", BASE, "/", List.of(), most).body()).isEqualTo(most);
    assertRefused(() -> new TriedCall("POST", BASE, "/", List.of(), most + "a"));
    assertRefused(() -> new TriedCall("GET", BASE, "/", List.of(), "a"));
    assertRefused(() -> get("/", new Header("Accept", "a\r\nHost: b")));
    assertRefused(() -> get("/", new Header("Accept", "a"), new Header("accept", "b")));
    assertRefused(() -> get("/" + "a".repeat(TriedCall.LONGEST)));
    assertRefused(
        () ->
            new TriedCall(
                "GET",
                BASE,
                "/",
                Collections.nCopies(TriedCall.MOST_HEADERS + 1, new Header("Accept", "a")),
                ""));
    assertThatInvalid(() -> get("/").sent(Optional.of("a\nb"), KeyLocation.of("apikey")))
        .hasMessageNotContainingAny("a\nb");
  }

  private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatInvalid(call);
  }
}
