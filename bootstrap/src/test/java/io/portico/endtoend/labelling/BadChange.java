package io.portico.endtoend.labelling;

import static io.portico.testkit.BadInput.BILLING;
import static io.portico.testkit.BadInput.lines;
import static io.portico.testkit.BadInput.table;

import io.portico.testkit.BadInput;
import io.portico.testkit.BadInput.Row;
import io.portico.testkit.Call;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** As {@link BadInput}: requests that change or remove what is there, or search by a body. */
final class BadChange {

  private static final String REPLACE_LABEL = "PUT /api/labels/tier";
  private static final String RENAME_LABEL = "POST /api/labels/tier/rename";
  private static final String REPLACE_API = "PUT /api/apis/" + BILLING;
  private static final String PATCH_API = "PATCH /api/apis/" + BILLING;
  private static final String PATCH_LABELS = "PATCH /api/" + BILLING + "/labels";
  private static final String SEARCH = "POST /api/apis/search";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";

  private BadChange() {}

  static Stream<Row> rows() {
    return Stream.of(bodies(), definitions(), apis(), labels(), searches(), queries(), missing())
        .flatMap(rows -> rows);
  }

  private static Stream<Row> bodies() {
    return Stream.of(REPLACE_LABEL, RENAME_LABEL, REPLACE_API, PATCH_API, PATCH_LABELS, SEARCH)
        .flatMap(BadInput::bodies);
  }

  private static Stream<Row> definitions() {
    return Stream.of(
            table(
                REPLACE_LABEL,
                400,
                "invalid_value",
                """
                {"name": null} => name: null (expected: a string)
                {"name": "a b"} => name: 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in
                {"values": ["1", "1"]} => values[1]: '1' (expected: values that are all different)
                {"former_names": ["never"]} => former_names: 'never' (expected: former names of this label
                {"values": ["1", "2"], "value_descriptions": {"9": "x"}} => value_descriptions: '9'
                {"usage_": 1} => usage_: an unknown member (expected: one of id, name, values
                """),
            table(
                REPLACE_LABEL,
                409,
                "label_values_in_use",
                """
                {"values": ["2"]} => values: 1 API carries dropped values (expected: none; set
                {"name": "x", "values": ["2", "3"]} => values: 1 API carries dropped values
                """),
            table(
                REPLACE_LABEL + "?merge_into=9",
                400,
                "invalid_value",
                """
                {"values": ["2"]} => merge_into: '9' (expected: an allowed value)
                {"values": ["1", "2"]} => merge_into: '9' (expected: an allowed value)
                """),
            table(
                REPLACE_LABEL + "?merge_into=2&values_in_use=detach",
                400,
                "invalid_value",
                """
                {"values": ["2"]} => merge_into: given together with values_in_use (expected: one of the
                """),
            table(
                REPLACE_LABEL + "?values_in_use=drop",
                400,
                "invalid_value",
                """
                {"values": ["2"]} => values_in_use: 'drop' (expected: refuse or detach)
                """),
            Stream.of(REPLACE_LABEL, REPLACE_LABEL + "?values_in_use=detach", RENAME_LABEL)
                .flatMap(BadChange::names),
            table(
                RENAME_LABEL,
                400,
                "invalid_value",
                """
                {} => name: missing (expected: a string)
                {"name": ""} => name: '' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in
                {"name": "x", "force": true} => force: an unknown member (expected: one of name)
                """),
            table(
                "DELETE /api/labels/tier",
                409,
                "label_in_use",
                """
                => 'tier' is on 1 API (expected: on none; set force=true to remove it from them)
                """),
            table(
                "DELETE /api/labels/tier?force=yes",
                400,
                "invalid_value",
                """
                => force: 'yes' (expected: true or false)
                """))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> names(String route) {
    return Stream.concat(
        table(
            route,
            409,
            "label_name_taken",
            """
            {"name": "domain"} => name: 'domain' is taken (expected: a name that no label has
            {"name": "Domain"} => name: 'Domain' is taken (expected: a name that no label has
            """),
        table(
            route,
            400,
            "label_name_reserved",
            """
            {"name": "portico.x"} => name: 'portico.x' is reserved (expected: a name that does
            """));
  }

  private static Stream<Row> apis() {
    return Stream.of(
            table(
                REPLACE_API,
                400,
                "invalid_value",
                """
                {} => name: missing (expected: a string)
                {"name": "x", "id": "%s"} => id: '%1$s' (expected: the id in the path)
                {"name": "x", "style": "rest"} => style: 'rest' (expected: openapi, graphql
                {"name": "x", "onwer": "y"} => onwer: an unknown member (expected: one of id, name
                {"name": "x", "labels": {"tier": null}} => labels.tier: null (expected: a string)
                """
                    .formatted(UNUSED)),
            table(
                PATCH_API,
                400,
                "invalid_value",
                """
                {"name": null} => name: null (expected: a string)
                {"name": ""} => name: '' (expected: 1 to 255 characters)
                {"version": 2} => version: the number 2 (expected: a string)
                {"url": "x", "name": "y"} => url: 'x' (expected: an absolute address
                {"created_at": null} => created_at: an unknown member (expected: one of name
                {"labels": {"tier": 1}} => labels.tier: the number 1 (expected: a string)
                {"labels": [], "name": "y"} => labels: an array (expected: an object)
                """),
            BadInput.rejectedLabels(REPLACE_API, "{\"name\": \"x\", \"labels\": %s}"),
            BadInput.rejectedLabels(PATCH_API, "{\"name\": \"x\", \"labels\": %s}"))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> labels() {
    var nulls =
        IntStream.rangeClosed(1, 65)
            .mapToObj("\"l%d\": null"::formatted)
            .collect(Collectors.joining(", ", "{", "}"));
    return Stream.of(
            BadInput.rejectedLabels(PATCH_LABELS, "%s"),
            table(
                PATCH_LABELS,
                400,
                "unknown_label",
                """
                {"teir": null} => labels.teir: no such label is defined (did you mean tier?)
                {"tier": null, "zzzz": null} => labels.zzzz: no such label is defined
                """),
            table(
                PATCH_LABELS,
                400,
                "invalid_value",
                """
                [{"key": "tier", "value": "1"}] => body: an array (expected: an object)
                {"tier": 1} => tier: the number 1 (expected: a string)
                {"a b": null} => a b: 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in
                %s => labels: 65 removed labels (expected: at most 64 labels on an API)
                """
                    .formatted(nulls)),
            table(
                "DELETE /api/" + BILLING + "/labels/teir",
                400,
                "unknown_label",
                """
                => labels.teir: no such label is defined (did you mean tier?)
                """),
            table(
                "DELETE /api/" + BILLING + "/labels/a%20b",
                400,
                "invalid_value",
                """
                => key: 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
                """))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> searches() {
    return Stream.of(
            table(
                SEARCH,
                400,
                "invalid_value",
                """
                {"selector": 5} => selector: the number 5 (expected: an array of strings)
                {"limit": 0} => limit: '0' (expected: a whole number from 1 to 1000)
                {"limit": "9"} => limit: the string '9' (expected: a whole number)
                {"limit": 1e99} => limit: the number
                {"sort": "size"} => sort: 'size' (expected: id, name, -updated_at)
                {"cursor": ""} => cursor: '' (expected: the member next of an earlier page)
                {"count": 1} => count: the number 1 (expected: true or false)
                {"q": "1 2 3 4 5 6 7 8 9 10 11"} => q: 11 words (expected: at most 10)
                {"provider": ""} => provider: '' (expected: 1 to 255 characters)
                {"selectors": []} => selectors: an unknown member (expected: one of selector, q
                """),
            table(
                SEARCH,
                400,
                "invalid_selector",
                """
                {"selector": "tier="} => selector: character 6: found the end (expected: a value
                {"selector": ["tier", "="]} => selector[1]: character 1: found '=' (expected: a
                """))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> queries() {
    return lines(
            """
            apis?sort=size => invalid_value sort: 'size' (expected: id, name, -updated_at)
            apis?sort=name&sort=id => invalid_value sort: 2 values (expected: one)
            apis?q=%00 => invalid_value q: '\\u0000' (expected: no control characters)
            apis?provider= => invalid_value provider: '' (expected: 1 to 255 characters)
            apis?count=1 => invalid_value count: '1' (expected: true or false)
            apis?sort=name&cursor=YXBpczo2NWExYjJjM2Q0ZTVmNjA3MTgyOTNhZmY => invalid_value cursor: 'YX
            apis/facets => invalid_value keys: missing (expected: names of labels, joined by commas)
            apis/facets?keys=tier, => invalid_value keys: '' (expected: 1 to 63 of A-Z, a-z, 0-9
            apis/facets?keys=tier&keys=domain => invalid_value keys: 2 values (expected: one)
            apis/facets?keys=a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a => invalid_value keys: 17 labels (e
            apis/facets?keys=teir,tier => unknown_label keys.teir: no such label is defined (did you
            apis/facets?keys=tier&limit=1 => invalid_value limit: an unknown parameter (expected: on
            apis/facets?keys=tier&selector=%3D => invalid_selector selector: character 1: found '='
            labels?in_use=yes => invalid_value in_use: 'yes' (expected: true or false)
            labels?usage= => invalid_value usage: '' (expected: true or false)
            labels/tier/usage?limit=1 => invalid_value limit: an unknown parameter (expected: none)
            """)
        .map(
            line -> {
              var said = line[1].split(" ", 2);
              return new Row("query", Call.get("/api/" + line[0]), 400, said[0], said[1]);
            });
  }

  private static Stream<Row> missing() {
    var labels =
        Stream.of("PUT %s", "POST %s/rename", "DELETE %s", "GET %s/usage")
            .map(
                route ->
                    new Row(
                        "no such label",
                        Call.of(
                            route.formatted("/api/labels/teir"),
                            route.startsWith("P") ? "{\"name\": \"x\"}" : ""),
                        404,
                        "label_not_found",
                        "No label has the id or the name 'teir'."));
    var apis =
        Stream.of(UNUSED, "no-id")
            .flatMap(
                id ->
                    Stream.of(
                            "PUT /api/apis/%s",
                            "PATCH /api/apis/%s",
                            "DELETE /api/apis/%s",
                            "PATCH /api/%s/labels",
                            "DELETE /api/%s/labels/tier")
                        .map(
                            route ->
                                new Row(
                                    "no such API",
                                    Call.of(route.formatted(id), bodyFor(route)),
                                    404,
                                    "api_not_found",
                                    "No API has the id '%s'.".formatted(id))));
    return Stream.concat(labels, apis);
  }

  private static String bodyFor(String route) {
    if (route.startsWith("DELETE")) {
      return "";
    }
    return route.endsWith("/labels") ? "{\"tier\": \"1\"}" : "{\"name\": \"x\"}";
  }
}
