package io.portico.endtoend.portal;

import static io.portico.testkit.BadInput.table;
import static java.util.stream.Collectors.joining;

import io.portico.testkit.BadInput;
import io.portico.testkit.BadInput.Row;
import io.portico.testkit.Call;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * As {@link BadInput}: requests that are to be refused in an organisation that has two plans, the
 * first of which its catalogue offers.
 */
final class BadCatalogue {

  /* They stand for the ids of the two plans. */
  private static final String FIRST = "65000000000000000000000a";
  private static final String SECOND = "65000000000000000000000b";

  private static final String UNKNOWN = "65a1b2c3d4e5f60718293aff";
  private static final String CATALOGUE = "/api/portal/catalogue";
  private static final String OPEN = "POST " + CATALOGUE;
  private static final String REPLACE = "PUT " + CATALOGUE;
  private static final String ADD = "POST " + CATALOGUE + "/entries";
  private static final String REPLACE_ENTRY = "PUT " + CATALOGUE + "/entries/" + FIRST;

  private BadCatalogue() {}

  /** Returns the same request about these plans. */
  static Call about(Call call, List<String> plans) {
    return call.replacing(FIRST, plans.get(0)).replacing(SECOND, plans.get(1));
  }

  static Stream<Row> rows() {
    return Stream.of(
            Stream.of(OPEN, REPLACE, ADD, REPLACE_ENTRY).flatMap(BadInput::bodies),
            documents(),
            entriesOfADocument(),
            entries(),
            policies(),
            organisations(),
            paths())
        .flatMap(rows -> rows);
  }

  private static Stream<Row> documents() {
    return table(
        REPLACE,
        400,
        "invalid_value",
        """
        [] => body: an array (expected: an object)
        {} => apis: missing (expected: an array of objects)
        {"apis": {}} => apis: an object (expected: an array of objects)
        {"apis": ["x"]} => apis[0]: the string 'x' (expected: an object)
        {"apis": [%s]} => apis: 1001 elements (expected: at most 1000)
        {"id": "x", "apis": []} => id: 'x' (expected: 24 hexadecimal characters)
        {"id": "%s", "apis": []} => id: '%2$s' (expected: the id of the catalogue,
        """
            .formatted(
                IntStream.rangeClosed(0, 1_000).mapToObj(_ -> "{}").collect(joining(", ")),
                UNKNOWN));
  }

  private static Stream<Row> entriesOfADocument() {
    var first = "{\"name\": \"x\", \"policy_id\": \"%s\"}".formatted(FIRST);
    return members()
        .map(
            line ->
                new Row(
                    line[0],
                    Call.of(
                        REPLACE,
                        "{\"apis\": [%s, {\"policy_id\": \"%s\"%s}]}"
                            .formatted(first, SECOND, line[0])),
                    400,
                    "invalid_value",
                    "apis[1]." + line[1]));
  }

  private static Stream<Row> entries() {
    return Stream.of(ADD, REPLACE_ENTRY)
        .flatMap(
            route ->
                members()
                    .map(
                        line ->
                            new Row(
                                line[0],
                                Call.of(
                                    route,
                                    "{\"policy_id\": \"%s\"%s}"
                                        .formatted(route.equals(ADD) ? SECOND : FIRST, line[0])),
                                400,
                                "invalid_value",
                                line[1])));
  }

  /* What may be wrong with the members of an entry beside its policy. */
  private static Stream<String[]> members() {
    return BadInput.lines(
        """
         => name: missing (expected: a string)
        , "name": "" => name: '' (expected: 1 to 255 characters)
        , "name": 5 => name: the number 5 (expected: a string)
        , "name": "x", "short_description": [] => short_description: an array (expected: a string)
        , "name": "x", "long_description": "\\u0007" => long_description: '\\u0007' (expected: no
        , "name": "x", "show": "true" => show: the string 'true' (expected: true or false)
        , "name": "x", "api_id": "x" => api_id: 'x' (expected: 24 hexadecimal characters)
        , "name": "x", "documentation": 5 => documentation: the number 5 (expected: a string)
        , "name": "x", "version": " 1" => version: ' 1' (expected: no blank at its start or end)
        , "name": "x", "config": 5 => config: the number 5 (expected: an object)
        , "name": "x", "config": {"override": ""} => config.override: the string '' (expected: tr
        , "name": "x", "config": {"require_key_approval": 1} => config.require_key_approval: the
        , "name": "x", "config": {"x": "\\ud800"} => config: an unpaired surrogate in an unknown me
        , "name": "x", "labels": [] => labels: an array (expected: an object)
        , "name": "x", "labels": {"tier": 1} => labels.tier: the number 1 (expected: a string)
        , "name": "x", "labels": {"a b": "1"} => labels.a b: 'a b' (expected: 1 to 63 of A-Z, a-z
        """);
  }

  private static Stream<Row> policies() {
    return Stream.of(
            table(
                REPLACE,
                400,
                "invalid_value",
                """
                {"apis": [{"name": "x"}]} => apis[0].policy_id: missing (expected: a string)
                {"apis": [{"name": "x", "policy_id": ""}]} => apis[0].policy_id: '' (expected: 24 h
                {"apis": [{"name": "x", "policy_id": 5}]} => apis[0].policy_id: the number 5 (expec
                {"apis": [{"name": "x", "policy_id": "%1$s"}, {"name": "y", "policy_id": "%1$s"}]} => apis[1].policy_id: '
                """
                    .formatted(FIRST)),
            table(
                REPLACE,
                400,
                "unknown_policy",
                """
                {"apis": [{"name": "x", "policy_id": "%s"}, {"name": "y", "policy_id": "%s"}]} => apis[1].policy_id: '%2$s' is unknown (expected: the id of a
                """
                    .formatted(FIRST, UNKNOWN)),
            table(
                ADD,
                400,
                "invalid_value",
                """
                {"name": "x"} => policy_id: missing (expected: a string)
                {"name": "x", "policy_id": "gold"} => policy_id: 'gold' (expected: 24 hexadecimal
                """),
            table(
                ADD,
                400,
                "unknown_policy",
                """
                {"name": "x", "policy_id": "%s"} => policy_id: '%1$s' is unknown (expected: the id
                """
                    .formatted(UNKNOWN)),
            table(
                ADD,
                409,
                "policy_in_catalogue",
                """
                {"name": "x", "policy_id": "%s"} => policy_id: '
                """
                    .formatted(FIRST)),
            table(
                REPLACE_ENTRY,
                400,
                "invalid_value",
                """
                {"name": "x", "policy_id": "%s"} => policy_id: '%1$s' (expected: the id in the path
                {"name": "x", "policy_id": "gold"} => policy_id: 'gold' (expected: the id in the pa
                """
                    .formatted(UNKNOWN)))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> organisations() {
    return Stream.of(OPEN, REPLACE)
        .flatMap(
            route ->
                table(
                    route,
                    400,
                    "invalid_value",
                    """
                    {"org_id": "%s", "apis": []} => org_id: '%1$s' (expected: the id of your organ
                    {"org_id": "x", "apis": []} => org_id: 'x' (expected: the id of your organisat
                    {"org_id": 5, "apis": []} => org_id: the number 5 (expected: a string)
                    """
                        .formatted(UNKNOWN)));
  }

  private static Stream<Row> paths() {
    var missing =
        Stream.of(UNKNOWN, SECOND, "gold")
            .flatMap(
                policy ->
                    Stream.of("PUT", "DELETE")
                        .map(
                            method ->
                                new Row(
                                    "no such entry",
                                    Call.of(
                                        "%s %s/entries/%s".formatted(method, CATALOGUE, policy),
                                        "{\"name\": \"x\"}"),
                                    404,
                                    "entry_not_found",
                                    "No entry of the catalogue has the policy '")));
    var queries =
        BadInput.lines(
                """
                ?p=1 => p: an unknown parameter (expected: none)
                /entries?p=abc => p: 'abc' (expected: the number of a page; 1 is the first, 0 or
                /entries?page_size=1001 => page_size: '1001' (expected: a whole number from 1 to
                /entries?limit=1 => limit: an unknown parameter (expected: one of p, page_size)
                """)
            .map(
                line ->
                    new Row(line[0], Call.get(CATALOGUE + line[0]), 400, "invalid_value", line[1]));
    return Stream.concat(missing, queries);
  }
}
