package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpRequest;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.classic.PortalReply;
import io.portico.http.testkit.TestServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntityTagsTest {

  private static final PortalReply ONE = PortalReply.ok("ä \"one\"");
  private static final PortalReply TWO = PortalReply.ok("two");
  private static final String UNKNOWN = "\"0123456789abcdef01234567\"";

  private final EntityTags tags = TestServer.shared().context().getBean(EntityTags.class);
  private final String one = tag(tags.ok(ONE));

  /* ---- the tag ---- */

  @Test
  void ok_document_isSentAsJsonWithATag() {
    var response = tags.ok(ONE);

    assertThat(response.code()).isEqualTo(200);
    assertThat(response.header(HttpHeaders.CONTENT_TYPE)).isEqualTo("application/json");
    assertThat(body(response))
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"ä \\\"one\\\"\",\"Meta\":null}");
    assertThat(one).matches("\"[0-9a-f]{24}\"");
  }

  @Test
  void ok_documents_haveTagsByContent() {
    assertThat(tag(tags.ok(PortalReply.ok("ä \"one\"")))).isEqualTo(one);
    assertThat(tag(tags.ok(TWO))).isNotEqualTo(one);
    assertThat(tag(tags.ok(get(), ONE))).isEqualTo(one);
    assertThat(tag(tags.created(ONE, URI.create("/a/1")))).isEqualTo(one);
  }

  @Test
  void ok_unseenState_changesOnlyTheTag() {
    var first = tags.ok(get(), ONE, 1);
    var second = tags.ok(get(), ONE, 2);

    assertThat(tag(first)).isNotEqualTo(tag(second)).isNotEqualTo(one);
    assertThat(body(first)).isEqualTo(body(tags.ok(ONE)));
  }

  @Test
  void created_document_is201WithLocation() {
    var response = tags.created(ONE, URI.create("/a/1"));

    assertThat(response.code()).isEqualTo(201);
    assertThat(response.header(HttpHeaders.LOCATION)).isEqualTo("/a/1");
    assertThat(body(response)).isEqualTo(body(tags.ok(ONE)));
  }

  /* ---- If-None-Match ---- */

  @ParameterizedTest
  @ValueSource(strings = {"%s", "W/%s", "\"x\", %s", "%s,\"x\"", "\"x\",W/%s ,\"y\"", "*"})
  void ok_matchingTag_is304WithoutBody(String known) {
    var response = tags.ok(ifNoneMatch(known.replace("%s", one)), ONE);

    assertThat(response.code()).isEqualTo(304);
    assertThat(tag(response)).isEqualTo(one);
    assertThat(response.body()).isNull();
  }

  @Test
  void ok_matchInOneOfSeveralHeaders_is304() {
    var request =
        get().header(HttpHeaders.IF_NONE_MATCH, UNKNOWN).header(HttpHeaders.IF_NONE_MATCH, one);

    assertThat(tags.ok(request, ONE).code()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {UNKNOWN, "W/" + UNKNOWN, "", "%u", "\"%u\"%s", "%s %s", "%s;q=1", "w/%s", "**"})
  void ok_otherOrUnreadableTag_is200(String known) {
    var unquoted = one.substring(1, one.length() - 1);

    var response = tags.ok(ifNoneMatch(known.replace("%s", one).replace("%u", unquoted)), ONE);

    assertThat(response.code()).isEqualTo(200);
    assertThat(body(response)).contains("one");
  }

  @Test
  void ok_unseenStateChanged_is200() {
    assertThat(tags.ok(ifNoneMatch(tag(tags.ok(get(), ONE, 1))), ONE, 1).code()).isEqualTo(304);
    assertThat(tags.ok(ifNoneMatch(tag(tags.ok(get(), ONE, 1))), ONE, 2).code()).isEqualTo(200);
  }

  /* ---- If-Match ---- */

  @Test
  void expected_noHeaderOrAsterisk_holdsForAll() {
    assertThat(tags.expected(get(), document -> document).holdsFor(ONE)).isTrue();
    assertThat(holds("*", ONE)).isTrue();
    assertThat(holds("*", TWO)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "\"x\", %s", "%s,\"x\"", "\"x\",W/\"y\" ,%s,", "\"\",%s"})
  void expected_listOfTags_holdsForMatches(String expected) {
    assertThat(holds(expected.replace("%s", one), ONE)).isTrue();
    assertThat(holds(expected.replace("%s", one), TWO)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {UNKNOWN, "W/%s", "\"x\", W/%s", "\"\"", "\"é\""})
  void expected_otherOrWeakTags_holdsForNothing(String expected) {
    assertThat(holds(expected.replace("%s", one), ONE)).isFalse();
  }

  @Test
  void expected_severalHeaders_areJoined() {
    var request = get().header(HttpHeaders.IF_MATCH, UNKNOWN).header(HttpHeaders.IF_MATCH, one);

    assertThat(tags.<PortalReply>expected(request, document -> document).holdsFor(ONE)).isTrue();
  }

  @Test
  void expected_unseenState_isPartOfTheTag() {
    var request = get().header(HttpHeaders.IF_MATCH, tag(tags.ok(get(), ONE, 1)));

    assertThat(tags.<PortalReply>expected(request, it -> it, _ -> 1).holdsFor(ONE)).isTrue();
    assertThat(tags.<PortalReply>expected(request, it -> it, _ -> 2).holdsFor(ONE)).isFalse();
  }

  @Test
  void expected_longList_isRead() {
    assertThat(holds("\"\",".repeat(5_000) + one, ONE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "0123456789abcdef01234567",
        "\"a",
        "a\"",
        "\"a\" \"b\"",
        "\"a\",b",
        "\"a\";",
        "w/\"a\"",
        "W/a",
        "\"a b\"",
        "*,\"a\"",
        "\"a\",*",
        "**"
      })
  void expected_malformed_isRejected(String given) {
    assertThatThrownBy(() -> holds(given, ONE))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "If-Match: '%s' (expected: the ETag of an earlier response, in quotes)"
                .formatted(given));
  }

  private boolean holds(String expected, PortalReply present) {
    var request = get().header(HttpHeaders.IF_MATCH, expected);
    return tags.<PortalReply>expected(request, document -> document).holdsFor(present);
  }

  private static MutableHttpRequest<?> get() {
    return HttpRequest.GET("/");
  }

  private static HttpRequest<?> ifNoneMatch(String tag) {
    return get().header(HttpHeaders.IF_NONE_MATCH, tag);
  }

  private static String tag(HttpResponse<?> response) {
    return String.valueOf(response.header(HttpHeaders.ETAG));
  }

  private static String body(HttpResponse<?> response) {
    return new String((byte[]) response.getBody().orElseThrow(), StandardCharsets.UTF_8);
  }
}
