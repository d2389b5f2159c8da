package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.id;
import static io.portico.testkit.Replies.next;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Labels and APIs over HTTP, from the first definition to the search by several labels, and who may
 * do what with them.
 */
class LabellingApiTest extends PorticoContract {

  private static final String BILLING = Members.BILLING;
  private static final String LABELS_OF_BILLING = labelsOf(BILLING);

  /* ---- the whole path ---- */

  @Test
  void define_exampleOfTheSpecification_isExactlyIdNameAndValues() {
    var reply = admin.post("/api/labels/", "{\"name\":\"x\",\"values\":[\"a\",\"b\"]}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body())
        .matches("\\{\"id\":\"[0-9a-f]{24}\",\"name\":\"x\",\"values\":\\[\"a\",\"b\"]}");
    assertThat(admin.get("/api/labels/x")).isEqualTo(reply);
    assertThat(admin.get("/api/labels/" + id(reply))).isEqualTo(reply);
  }

  @Test
  void label_replacedThenMerged_isFoundByWhatItCarriesNow() {
    ours().defineTierAndDomain();
    var labels = labelsOf(ours().register("Billing", "{\"tier\":\"1\"}"));

    assertThat(admin.put(labels, "{\"labels\":{\"domain\":\"Finance\"}}").status()).isEqualTo(200);
    assertThat(ours().found("tier")).isEmpty();

    var merged = admin.post(labels, "{\"key\":\"tier\",\"value\":\"2\"}");
    assertThat(merged.status()).isEqualTo(200);
    assertThat(merged.body())
        .startsWith("{\"labels\":{\"domain\":\"Finance\",\"tier\":\"2\"},\"assignments\":[");
    assertThat(admin.get(labels)).isEqualTo(merged);
    assertThat(ours().found("tier=2,domain=Finance")).containsExactly("Billing");
  }

  /* ---- two organisations ---- */

  @Test
  void anyRoute_sameNamesAndIdsInBoth_areTwoRecords() {
    for (var members : List.of(ours(), theirs())) {
      members.defineTierAndDomain();
      members.registerBilling();
    }
    var before = ours().everything();

    for (var call :
        List.of(
            Call.of("PUT " + LABELS_OF_BILLING, "{\"tier\":\"2\"}"),
            Call.of("POST /api/labels/", "{\"name\":\"x\"}"),
            Call.of("POST " + LABELS_OF_BILLING, "{\"x\":\"3\"}"),
            Call.of("PATCH /api/apis/" + BILLING, "{\"version\":\"9\"}"),
            Call.of("PUT /api/labels/tier?merge_into=2", "{\"values\":[\"2\"]}"),
            Call.of("POST /api/labels/domain/rename", "{\"name\":\"area\"}"),
            Call.of("DELETE /api/labels/area?force=true", ""))) {
      assertThat(call.by(theirs().admin()).status()).as("%s", call).isEqualTo(200);
    }

    assertThat(ours().everything()).isEqualTo(before);
    assertThat(ours().found("tier=1")).containsExactly("Billing");
    assertThat(ours().found("tier=2")).isEmpty();
    assertThat(theirs().found("tier=2,x=3")).containsExactly("Billing");
    assertThat(theirs().found("tier=1")).isEmpty();
  }

  @Test
  void find_cursorOfAnotherOrganisation_showsNothingOfIt() {
    ours().register("first", "{}");
    ours().register("second", "{}");
    var next = next(admin.get("/api/apis?limit=1")).orElseThrow();

    assertThat(theirs().admin().get("/api/apis?cursor=" + next))
        .isEqualTo(new Reply(200, "{\"items\":[],\"next\":null}"));
  }

  /* ---- bad input ---- */

  /* What only the stored records make wrong, and of everything else one of each kind. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          POST /api/labels             | {"name": "x"} garbage | 400 | invalid_json        | body: not JSON at line 1
          POST /api/labels             | {"name": "TIER"}      | 409 | label_name_taken    | name: 'TIER' is taken
          POST /api/labels             | {"name": "Portico.x"} | 400 | label_name_reserved | name: 'Portico.x' is reserved
          PUT /api/labels/tier         | {"name": "Domain"}    | 409 | label_name_taken    | name: 'Domain' is taken
          PUT /api/labels/tier         | {"values": ["2"]}     | 409 | label_values_in_use | values: 1 API carries dropped values
          PUT /api/labels/tier?merge_into=9  | {"values": ["2"]}           | 400 | invalid_value | merge_into: '9' (expected: an allowed value)
          PUT /api/labels/tier         | {"former_names": ["never"]}       | 400 | invalid_value | former_names: 'never' (expected: former
          PUT /api/labels/tier         | {"values": ["1", "2"], "value_descriptions": {"9": "x"}} | 400 | invalid_value | value_descriptions: '9'
          POST /api/labels/tier/rename | {"name": "domain"}    | 409 | label_name_taken    | name: 'domain' is taken
          POST /api/labels/teir/rename | {"name": "x"}         | 404 | label_not_found     | No label has the id or the name 'teir'.
          DELETE /api/labels/tier      | {}                    | 409 | label_in_use        | 'tier' is on 1 API (expected: on none;
          POST /api/apis               | {"name": "x", "id": "65a1b2c3d4e5f60718293a4b"} | 409 | api_id_taken    | id: '65a1b2c3d4e5f60718293a4b' is taken
          POST /api/apis               | {"name": "x", "labels": {"tier": "9"}}  | 400 | value_not_allowed | labels.tier: '9' is not allowed (expected: one of 1, 2)
          PUT /api/apis/65a1b2c3d4e5f60718293a4b   | {"name": "x", "labels": {"teir": "1"}} | 400 | unknown_label | labels.teir: no such label is defined (did you mean tier?)
          PATCH /api/apis/65a1b2c3d4e5f60718293aff | {"name": "x"}         | 404 | api_not_found     | No API has the id '65a1b2c3d4e5f60718293aff'.
          PUT /api/65a1b2c3d4e5f60718293a4b/labels | {"tier": "10"}        | 400 | value_not_allowed | labels.tier: '10' is not allowed
          PATCH /api/65a1b2c3d4e5f60718293a4b/labels | {"teir": null}      | 400 | unknown_label     | labels.teir: no such label is defined
          DELETE /api/65a1b2c3d4e5f60718293a4b/labels/teir | {}            | 400 | unknown_label     | labels.teir: no such label is defined
          POST /api/apis/search        | {"selector": ["tier", "="]}       | 400 | invalid_selector  | selector[1]: character 1: found '='
          """)
  void anyRoute_badInput_isRefusedInWordsToActOnAndStoresNothing(
      String route, String body, int status, String code, String message) {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var before = ours().everything();

    var reply = Call.of(route, body).by(admin);

    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.body())
        .startsWith("{\"Status\":\"Error\",\"Message\":\"" + message)
        .contains("\"Meta\":{\"code\":\"%s\",\"request_id\":\"".formatted(code));
    assertThat(ours().everything()).isEqualTo(before);
  }

  private static String labelsOf(String api) {
    return "/api/" + api + "/labels";
  }
}
