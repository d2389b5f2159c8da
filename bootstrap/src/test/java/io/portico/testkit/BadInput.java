package io.portico.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.Collections;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Requests that are to be refused in an organisation that has the label {@code tier} with the
 * values 1 and 2, the free text {@code domain}, and one API.
 */
public final class BadInput {

  /** The id of that API. */
  public static final String BILLING = "65a1b2c3d4e5f60718293a4b";

  private static final String DEFINE = "POST /api/labels/";
  private static final String REGISTER = "POST /api/apis";
  private static final String REPLACE = "PUT /api/" + BILLING + "/labels";
  private static final String MERGE = "POST /api/" + BILLING + "/labels";
  private static final String SEPARATOR = " => ";

  /**
   * One request.
   *
   * @param what what is wrong with it
   * @param message how the message of the answer begins
   */
  public record Row(String what, Call call, int status, String code, String message) {
    /** Checks that {@code reply} refuses the request in these words. */
    public void isRefusedBy(PorticoClient.Reply reply) {
      assertThat(reply.status()).as(reply.body()).isEqualTo(status);
      assertThat(reply.body())
          .startsWith(
              "{\"Status\":\"Error\",\"Message\":\""
                  + message.replace("\\", "\\\\").replace("\"", "\\\""))
          .contains("\"Meta\":{\"code\":\"%s\",\"request_id\":\"".formatted(code));
    }

    @Override
    public String toString() {
      var shown = what.replaceAll("\\p{Cntrl}", "?");
      return call + " " + shown.substring(0, Math.min(80, shown.length()));
    }
  }

  private BadInput() {}

  public static Stream<Row> rows() {
    return Stream.of(
            Stream.of(DEFINE, REGISTER, REPLACE, MERGE).flatMap(BadInput::bodies),
            definitions(),
            apis(),
            labels(),
            pages(),
            selectors())
        .flatMap(rows -> rows);
  }

  /** Returns what no route with a JSON object as its body takes. */
  public static Stream<Row> bodies(String route) {
    return Stream.of(
            table(
                route,
                400,
                "invalid_json",
                """
                            => body: empty (expected: JSON)
                            name=x => body: not JSON at line 1, column 1
                            {"name": "x" => body: not JSON at line 1
                            {"name": "x"} garbage => body: not JSON at line 1
                            {"name": "x"}{} => body: more content at line 1, column 14 (expected: one JSON value)
                            {"name": "x", "name": "y"} => body: duplicate member 'name'
                            {"name": "a\0b"} => body: not JSON at line 1
                            \0 => body: not JSON at line 1
                            """),
            table(
                route,
                400,
                "invalid_value",
                """
                            5 => body: the number 5 (expected: an object)
                            "x" => body: the string 'x' (expected: an object)
                            null => body: null (expected: an object)
                            """),
            Stream.of(
                row(
                    "depth 100",
                    Call.of(route, "{\"name\":" + "[".repeat(99) + "]".repeat(99) + "}"),
                    "invalid_json",
                    "body: beyond the limits (expected: at most 32 levels"),
                row(
                    "a string of 70,000",
                    Call.of(route, "{\"name\":\"" + "x".repeat(70_000) + "\"}"),
                    "invalid_json",
                    "body: beyond the limits (expected: at most 32 levels, strings of"),
                new Row(
                    "2 MiB",
                    Call.of(route, "{\"name\":\"" + "x".repeat(2 * 1024 * 1024) + "\"}"),
                    413,
                    "body_too_large",
                    "The body is too large. See GET /api/limits for the limits."),
                notUtf8(route, "a byte of Latin 1", "{\"name\":\"\u00ff\"}"),
                notUtf8(route, "NUL in two bytes", "{\"name\":\"\u00c0\u0080\"}"),
                notUtf8(route, "a surrogate", "{\"name\":\"\u00ed\u00a0\u0080\"}"),
                notUtf8(route, "UTF-16", "\u00fe\u00ff\0{\0}")))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> definitions() {
    var values =
        IntStream.rangeClosed(1, 1_001).mapToObj(n -> "\"v" + n + "\"").collect(joining(","));
    return Stream.of(
            table(
                DEFINE,
                400,
                "invalid_value",
                """
                [] => body: an array (expected: an object)
                [{"name": "x"}] => body: an array (expected: an object)
                {} => name: missing (expected: a string)
                {"name": null} => name: null (expected: a string)
                {"name": 5} => name: the number 5 (expected: a string)
                {"name": true} => name: the boolean true (expected: a string)
                {"name": ["x"]} => name: an array (expected: a string)
                {"name": {}} => name: an object (expected: a string)
                {"name": ""} => name: '' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
                {"name": "a b"} => name: 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in
                {"name": ".a"} => name: '.a' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in
                {"name": "größe"} => name: 'größe' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in
                {"name": "a\\u0000b"} => name: 'a\\u0000b' (expected: 1 to 63 of A-Z, a-z, 0-9
                {"name": "%1$s"} => name: 'aaaa
                {"name": "x", "valeus": []} => valeus: an unknown member (expected: one of name, v
                {"name": "x", "values": {}} => values: an object (expected: an array of strings)
                {"name": "x", "values": "a"} => values: the string 'a' (expected: an array of str
                {"name": "x", "values": ["a", 5]} => values[1]: the number 5 (expected: a string)
                {"name": "x", "values": [""]} => values[0]: '' (expected: 1 to 256 characters)
                {"name": "x", "values": ["%2$s"]} => values[0]: 'aaaa
                {"name": "x", "values": [" a"]} => values[0]: ' a' (expected: no blank at its st
                {"name": "x", "values": ["a", "a"]} => values[1]: 'a' (expected: values that are
                {"name": "x", "values": ["a\\u0000b"]} => values[0]: 'a\\u0000b' (expected: no co
                {"name": "x", "values": ["a\\ud800"]} => values[0]: 'a\\ud800' (expected: no con
                {"name": "x", "required": "yes"} => required: the string 'yes' (expected: true or
                {"name": "x", "display_name": "\\n"} => display_name: '\\u000a' (expected: no con
                {"name": "x", "value_descriptions": []} => value_descriptions: an array (expected
                {"name": "x", "value_descriptions": {"a": 1}} => value_descriptions.a: the number 1
                """
                    .formatted("a".repeat(64), "a".repeat(257))),
            table(
                DEFINE,
                409,
                "label_name_taken",
                """
                {"name": "tier"} => name: 'tier' is taken (expected: a name that no label has
                {"name": "TIER"} => name: 'TIER' is taken (expected: a name that no label has
                """),
            table(
                DEFINE,
                400,
                "label_name_reserved",
                """
                {"name": "portico.x"} => name: 'portico.x' is reserved (expected: a name that does
                {"name": "Portico.x"} => name: 'Portico.x' is reserved (expected: a name that does
                """),
            Stream.of(
                row(
                    "1,001 values",
                    Call.of(DEFINE, "{\"name\":\"x\",\"values\":[" + values + "]}"),
                    "invalid_value",
                    "values: 1001 elements (expected: at most 1000)")))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> apis() {
    var labels =
        IntStream.rangeClosed(1, 65).mapToObj(n -> "\"l" + n + "\":\"x\"").collect(joining(","));
    return Stream.of(
            table(
                REGISTER,
                400,
                "invalid_value",
                """
                [] => body: an array (expected: an object)
                {} => name: missing (expected: a string)
                {"name": 5} => name: the number 5 (expected: a string)
                {"name": ""} => name: '' (expected: 1 to 255 characters)
                {"name": " x"} => name: ' x' (expected: no blank at its start or end)
                {"name": "a\\u0000b"} => name: 'a\\u0000b' (expected: no control characters)
                {"name": "%s"} => name: 'aaaa
                {"name": "x", "id": "1"} => id: '1' (expected: 24 hexadecimal characters)
                {"name": "x", "id": 5} => id: the number 5 (expected: a string)
                {"name": "x", "style": "rest"} => style: 'rest' (expected: openapi, graphql
                {"name": "x", "url": "example.com"} => url: 'example.com' (expected: an absolute
                {"name": "x", "url": "javascript:x"} => url: 'javascript:x' (expected: an absolute
                {"name": "x", "description": "\\u0007"} => description: '\\u0007' (expected: no
                {"name": "x", "lables": {}} => lables: an unknown member (expected: one of id, name
                {"name": "x", "labels": []} => labels: an array (expected: an object)
                {"name": "x", "labels": {"tier": 1}} => labels.tier: the number 1 (expected: a str
                {"name": "x", "labels": {"tier": null}} => labels.tier: null (expected: a string)
                {"name": "x", "labels": {"a b": "1"}} => labels.a b: 'a b' (expected: 1 to 63 of
                {"name": "x", "labels": {"tier": ""}} => labels.tier: '' (expected: 1 to 256 char
                """
                    .formatted("a".repeat(256))),
            rejectedLabels(REGISTER, "{\"name\": \"x\", \"labels\": %s}"),
            table(
                REGISTER,
                409,
                "api_id_taken",
                """
                {"name": "x", "id": "%1$s"} => id: '%1$s' is taken (expected: an id that no API has)
                """
                    .formatted(BILLING)),
            Stream.of(
                row(
                    "65 labels",
                    Call.of(REGISTER, "{\"name\":\"x\",\"labels\":{" + labels + "}}"),
                    "invalid_value",
                    "labels: 65 labels (expected: at most 64 labels on an API)")))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> labels() {
    var ofEither =
        Stream.of(REPLACE, MERGE)
            .flatMap(
                route ->
                    Stream.of(
                            table(
                                route,
                                400,
                                "invalid_value",
                                """
                                {"tier": 1} => tier: the number 1 (expected: a string)
                                {"tier": null} => tier: null (expected: a string)
                                {"tier": ["1"]} => tier: an array (expected: a string)
                                {"tier": ""} => tier: '' (expected: 1 to 256 characters)
                                {"domain": "a\\u0000b"} => domain: 'a\\u0000b' (expected: no con
                                {"a b": "1"} => a b: 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9
                                {"labels": {"tier": 1}} => labels.tier: the number 1 (expected
                                ["tier"] => [0]: the string 'tier' (expected: an object)
                                [{"key": "tier"}] => [0].value: missing (expected: a string)
                                [{"key": "tier", "valeu": "1"}] => [0].valeu: an unknown member
                                [{"key": "tier", "value": 1}] => [0].value: the number 1 (expected
                                [{"key": "tier", "value": "1"}, {"key": "tier", "value": "2"}] => [1].key: 'tier' (expected: each key once)
                                """),
                            rejectedLabels(route, "%s"),
                            rejectedLabels(route, "{\"labels\": %s}"))
                        .flatMap(rows -> rows));
    var ofNoApi =
        Stream.of("65a1b2c3d4e5f60718293aff", "no-id")
            .flatMap(
                id ->
                    Stream.of("GET", "PUT", "POST")
                        .map(
                            method ->
                                new Row(
                                    "no such API",
                                    Call.of(
                                        "%s /api/%s/labels".formatted(method, id),
                                        method.equals("GET") ? "" : "{\"tier\": \"1\"}"),
                                    404,
                                    "api_not_found",
                                    "No API has the id '%s'.".formatted(id))));
    return Stream.concat(ofEither, ofNoApi);
  }

  public static Stream<Row> rejectedLabels(String route, String body) {
    return Stream.of(
            table(
                route,
                400,
                "value_not_allowed",
                """
                {"tier": "9"} => labels.tier: '9' is not allowed (expected: one of 1, 2)
                {"tier": "10"} => labels.tier: '10' is not allowed (expected: one of 1, 2)
                {"domain": "x", "tier": "9"} => labels.tier: '9' is not allowed (expected: one of
                """),
            table(
                route,
                400,
                "unknown_label",
                """
                {"teir": "1"} => labels.teir: no such label is defined (did you mean tier?)
                {"Tier": "1"} => labels.Tier: no such label is defined (did you mean tier?)
                {"something_else": "1"} => labels.something_else: no such label is defined
                {"tier": "1", "unknown": "1"} => labels.unknown: no such label is defined
                """))
        .flatMap(rows -> rows)
        .map(
            row ->
                new Row(
                    row.what(),
                    Call.of(route, body.formatted(row.what())),
                    row.status(),
                    row.code(),
                    row.message()));
  }

  private static Stream<Row> pages() {
    return Stream.of("/api/labels/", "/api/apis")
        .flatMap(
            path ->
                lines(
                        """
                        limit=0 => limit: '0' (expected: a whole number from 1 to 1000)
                        limit=100000 => limit: '100000' (expected: a whole number from 1 to 1000)
                        limit=-1 => limit: '-1' (expected: a whole number from 1 to 1000)
                        limit=ten => limit: 'ten' (expected: a whole number from 1 to 1000)
                        limit= => limit: '' (expected: a whole number from 1 to 1000)
                        limit=1&limit=2 => limit: 2 values (expected: one)
                        cursor=x => cursor: 'x' (expected: the member next of an earlier page)
                        cursor= => cursor: '' (expected: the member next of an earlier page)
                        cursor=!!! => cursor: '!!!' (expected: the member next of an earlier page)
                        cursor=b3RoZXI6eA => cursor: 'b3RoZXI6eA' (expected: the member next of an
                        page=2 => page: an unknown parameter (expected: one of
                        """)
                    .map(
                        line ->
                            row(
                                line[0],
                                Call.get(path + "?" + line[0]),
                                "invalid_value",
                                line[1])));
  }

  private static Stream<Row> selectors() {
    var nameTooLong = "a".repeat(64);
    var valueTooLong = "tier=" + "a".repeat(257);
    var tooMany = String.join(",", Collections.nCopies(Selector.MOST_REQUIREMENTS + 1, "tier"));
    var tooManyValues =
        IntStream.rangeClosed(0, Requirement.MOST_VALUES)
            .mapToObj(String::valueOf)
            .collect(joining(",", "tier in (", ")"));
    var written =
        lines(
            """
            => character 1: found the end (expected: a label name)
            =1 => character 1: found '=' (expected: a label name)
            -tier => character 1: '-tier' (expected: a label name: 1 to 63 letters and digits
            t!er => character 2: found '!' (expected: ',' or one of
            tiér => character 3: found 'é' (expected: ',' or one of
            tier, => character 6: found the end (expected: a label name)
            ,tier => character 1: found ',' (expected: a label name)
            tier,,domain => character 6: found ',' (expected: a label name)
            tier domain => character 6: found 'd' (expected: ',' or one of = == != ^= *= in notin
            tier<1 => character 5: found '<' (expected: ',' or one of
            tier=> => character 6: found '>' (expected: a value; quote values with blanks
            tier= => character 6: found the end (expected: a value
            tier== => character 7: found the end (expected: a value
            tier=== => character 7: found '=' (expected: a value
            tier! => character 5: found '!' (expected: ',' or one of
            tier!= => character 7: found the end (expected: a value
            tier^= => character 7: found the end (expected: a value
            tier*= => character 7: found the end (expected: a value
            tier=1 2 => character 8: found '2' (expected: ',' or the end of the selector)
            tier='1 => character 8: found the end (expected: ' to close the one at character 6)
            tier="1 => character 8: found the end (expected: " to close the one at character 6)
            tier='' => character 6: a value of 0 characters (expected: 1 to 256 characters)
            tier='a\\x' => character 9: found 'x' (expected: a quote or \\ after \\)
            tier='a\\ => character 9: found the end (expected: a quote or \\ after \\)
            tier='a\0b' => character 6: 'a\\u0000b' (expected: no control characters)
            tier='1'2 => character 9: found '2' (expected: ',' or the end of the selector)
            tier in => character 8: found the end (expected: '(' and a list of values)
            tier in 1 => character 9: found '1' (expected: '(' and a list of values)
            tier in ( => character 10: found the end (expected: a value
            tier in () => character 10: found ')' (expected: a value
            tier in (1 => character 11: found the end (expected: ',' or ')')
            tier in (1,) => character 12: found ')' (expected: a value
            tier in (1) domain => character 13: found 'd' (expected: ',' or the end of the selector)
            tier notin 1 => character 12: found '1' (expected: '(' and a list of values)
            tier within (1) => character 6: found 'w' (expected: ',' or one of
            ! => character 2: found the end (expected: a label name)
            !tier=1 => character 6: found '=' (expected: ',' or the end: only a label name may follow '!')
            tier.*=1 => character 7: found '=' (expected: ',' or the end: a group cannot be compared
            tier.* in (1) => character 8: found 'i' (expected: ',' or the end: a group cannot
            .* => character 1: found '.' (expected: a label name)
            """);
    return Stream.concat(
        Stream.concat(
                written,
                Stream.of(
                    new String[] {nameTooLong, "character 1: 'aaaa"},
                    new String[] {valueTooLong, "character 6: a value of 257 characters"},
                    new String[] {tooMany, "character "},
                    new String[] {tooManyValues, "character "},
                    new String[] {
                      "a".repeat(Selector.LONGEST + 1),
                      "character %d: a selector of %d characters"
                          .formatted(Selector.LONGEST + 1, Selector.LONGEST + 1)
                    }))
            .map(
                line ->
                    row(
                        line[0],
                        Call.get(
                            "/api/apis?selector=tier&selector=" + PorticoClient.encoded(line[0])),
                        "invalid_selector",
                        "selector: " + line[1])),
        Stream.of(
            row(
                "too many selectors",
                Call.get(
                    "/api/apis?selector=tier" + "&selector=tier".repeat(Selection.MOST_SELECTORS)),
                "invalid_value",
                "selector: %d selectors".formatted(Selection.MOST_SELECTORS + 1))));
  }

  private static Row row(String what, Call call, String code, String message) {
    return new Row(what, call, 400, code, message);
  }

  private static Row notUtf8(String route, String what, String bytes) {
    return row(
        what,
        Call.of(route, bytes.getBytes(ISO_8859_1)),
        "invalid_json",
        "body: not UTF-8 (expected: JSON in UTF-8)");
  }

  /** Returns a row for each line: a body, the separator, and how the message begins. */
  public static Stream<Row> table(String route, int status, String code, String lines) {
    return lines(lines)
        .map(line -> new Row(line[0], Call.of(route, line[0]), status, code, line[1]));
  }

  public static Stream<String[]> lines(String lines) {
    return lines
        .lines()
        .map(line -> (" " + line).split(SEPARATOR, 2))
        .map(parts -> new String[] {parts[0].strip(), parts[1]});
  }
}
