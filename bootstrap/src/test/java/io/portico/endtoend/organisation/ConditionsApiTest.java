package io.portico.endtoend.organisation;

import static io.portico.endtoend.organisation.ConditionalChange.API;
import static io.portico.endtoend.organisation.ConditionalChange.API_PATH;
import static io.portico.endtoend.organisation.ConditionalChange.LABELS_PATH;
import static io.portico.endtoend.organisation.ConditionalChange.LABEL_PATH;
import static io.portico.endtoend.organisation.ConditionalChange.MAPPING_PATH;
import static io.portico.endtoend.organisation.ConditionalChange.POLICY_PATH;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code ETag}, {@code If-Match} and {@code If-None-Match} over HTTP, on one database. */
class ConditionsApiTest extends PorticoContract {

  private static final Pattern COUNT = Pattern.compile("\"description\":\"(\\d+)\"");

  static Stream<ConditionalChange> changesOfRecordsThatMayLack() {
    return Stream.of(ConditionalChange.values())
        .filter(change -> change != ConditionalChange.REPLACE_MAPPING);
  }

  static Stream<String> records() {
    return Stream.of(LABEL_PATH, API_PATH, LABELS_PATH, POLICY_PATH, MAPPING_PATH);
  }

  /* ---- If-Match ---- */

  @ParameterizedTest
  @EnumSource
  void write_staleTag_is412AndChangesNothing(ConditionalChange change) {
    prepare();
    var read = tag(change.record());
    assertThat(ConditionalChange.byOthers(change.record()).by(admin).status()).isEqualTo(200);
    var before = everything();

    var stale = change.by(admin, read);

    assertThat(stale.reply().status()).as(stale.reply().body()).isEqualTo(412);
    assertThat(stale.reply().body()).contains("\"code\":\"stale\"", "If-Match: ");
    assertThat(everything()).isEqualTo(before);

    var today = tag(change.record());
    assertThat(today).isNotEqualTo(read);
    assertThat(change.by(admin, today).reply().status()).isBetween(200, 204);
    assertThat(everything()).isNotEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("changesOfRecordsThatMayLack")
  void write_unknownRecord_is404WithAnyTag(ConditionalChange change) {
    prepare();

    for (var expected : List.of("*", "\"x\"")) {
      assertThat(change.ofNone(admin, expected).reply().status()).isEqualTo(404);
    }
  }

  @Test
  void writesOfLists_anyTag_ignoreIt() {
    prepare();
    var stale = Map.of("If-Match", "\"x\"");

    for (var call :
        List.of(
            new String[] {"POST", "/api/labels/", "{\"name\":\"new\"}"},
            new String[] {"POST", "/api/apis", "{\"name\":\"New\"}"},
            new String[] {
              "POST", "/api/labels/apply", "{\"selector\":\"tier\",\"set\":{\"tier\":\"2\"}}"
            },
            new String[] {"POST", "/api/apis/search", "{}"},
            new String[] {"GET", "/api/labels/", ""},
            new String[] {"GET", "/api/apis", ""},
            new String[] {"GET", "/api/governance/policies", ""},
            new String[] {"POST", "/api/governance/import", "{}"})) {
      assertThat(admin.exchange(call[0], call[1], call[2], stale).reply())
          .as(call[1])
          .extracting(Reply::status)
          .isIn(200, 201);
    }
  }

  /* ---- ETag ---- */

  @Test
  void responsesToWrites_haveTheTagOfTheNextRead() {
    var label =
        written(
            "POST",
            "/api/labels/",
            """
            {"name":"size","values":["z","a","M"],"display_name":"Größe","description":"😀",\
            "value_descriptions":{"z":"last","a":"first"},"required":true}""");
    assertThat(label).isEqualTo(tag("/api/labels/size"));
    assertThat(
            written(
                "PUT",
                "/api/labels/size",
                "{\"values\":[\"b\",\"a\"],\"value_descriptions\":{\"b\":\"1\",\"a\":\"2\"}}"))
        .isEqualTo(tag("/api/labels/size"));
    assertThat(written("POST", "/api/labels/size/rename", "{\"name\":\"grade\"}"))
        .isEqualTo(tag("/api/labels/grade"))
        .isEqualTo(tag("/api/labels/size"));

    ours().define("{\"name\":\"Area\"}");
    var api =
        """
        {"id":"%s","name":"Größe","version":"1.0","description":"a\\nb","style":"grpc",\
        "owner":"o","provider":"p","url":"https://a.example/b","labels":{"grade":"b","Area":"x"}}"""
            .formatted(API);
    assertThat(written("POST", "/api/apis", api)).isEqualTo(tag(API_PATH));
    assertThat(written("PATCH", API_PATH, "{\"style\":null,\"labels\":{\"Area\":\"y\"}}"))
        .isEqualTo(tag(API_PATH));
    assertThat(written("PUT", API_PATH, "{\"name\":\"x\"}")).isEqualTo(tag(API_PATH));

    assertThat(written("PUT", LABELS_PATH, "{\"grade\":\"b\",\"Area\":\"x\"}"))
        .isEqualTo(tag(LABELS_PATH));
    assertThat(written("POST", LABELS_PATH, "{\"grade\":\"a\"}")).isEqualTo(tag(LABELS_PATH));
    assertThat(written("PATCH", LABELS_PATH, "{\"grade\":\"b\"}")).isEqualTo(tag(LABELS_PATH));
    assertThat(written("DELETE", LABELS_PATH + "/Area", "")).isEqualTo(tag(LABELS_PATH));

    var policy =
        "{\"name\":\"Owned\",\"description\":\"d\",\"selector\":\"grade  =  b\",\"severity\":\"info\","
            + "\"requires\":[{\"label\":\"Area\"},{\"label\":\"grade\",\"values\":[\"b\",\"a\"]}]}";
    assertThat(written("POST", "/api/governance/policies", policy)).isEqualTo(tag(POLICY_PATH));
    assertThat(written("PUT", POLICY_PATH, policy.replace("info", "error")))
        .isEqualTo(tag(POLICY_PATH));

    assertThat(
            written(
                "PUT",
                MAPPING_PATH,
                "{\"likeness\":false,\"rules\":[{\"metadata\":\"k\",\"label\":\"Area\",\"values\":{\"z\":\"1\",\"a\":\"2\"}}]}"))
        .isEqualTo(tag(MAPPING_PATH));
  }

  @Test
  void tagOfALabel_usedByMoreApis_stays() {
    prepare();
    var before = tag(LABEL_PATH);

    ours().register("Another", "{\"tier\":\"1\"}");

    assertThat(tag(LABEL_PATH)).isEqualTo(before);
  }

  @Test
  void tagsOfAnApi_labelRenamed_change() {
    prepare();
    var api = tag(API_PATH);
    var labels = tag(LABELS_PATH);

    admin.post(LABEL_PATH + "/rename", "{\"name\":\"level\"}");

    assertThat(ConditionalChange.CHANGE_API.by(admin, api).reply().status()).isEqualTo(412);
    assertThat(ConditionalChange.MERGE_LABELS.by(admin, labels).reply().status()).isEqualTo(412);
  }

  @Test
  void tagOfTheLabelsOfAnApi_anythingElseChanged_stays() {
    prepare();
    var labels = tag(LABELS_PATH);

    ConditionalChange.byOthers(API_PATH).by(admin);

    assertThat(ConditionalChange.MERGE_LABELS.by(admin, labels).reply().status()).isEqualTo(200);
  }

  /* ---- If-None-Match ---- */

  @ParameterizedTest
  @MethodSource("records")
  void read_withItsTag_is304UntilItChanges(String record) {
    prepare();
    var tag = tag(record);

    for (var known : List.of(tag, "W/" + tag, "\"x\", " + tag, "*")) {
      var same = viewer.exchange("GET", record, "", Map.of("If-None-Match", known));
      assertThat(same.reply()).isEqualTo(new Reply(304, ""));
      assertThat(same.header("ETag")).isEqualTo(tag);
    }

    ConditionalChange.byOthers(record).by(admin);
    var changed = viewer.exchange("GET", record, "", Map.of("If-None-Match", tag));
    assertThat(changed.reply()).isEqualTo(viewer.get(record));
    assertThat(changed.reply().status()).isEqualTo(200);
  }

  /* ---- races ---- */

  @Test
  void changes_concurrentWithOneTag_oneSucceeds() throws Exception {
    prepare();
    var tag = tag(API_PATH);

    var statuses =
        Concurrently.run(
            8,
            number ->
                admin
                    .exchange(
                        "PATCH",
                        API_PATH,
                        "{\"description\":\"%d\"}".formatted(number),
                        Map.of("If-Match", tag))
                    .reply()
                    .status());

    assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 412);
  }

  @Test
  void mappings_concurrentFirst_oneSucceeds() throws Exception {
    prepare();
    var tag = tag(MAPPING_PATH);

    var statuses =
        Concurrently.run(
            8,
            number ->
                admin
                    .exchange(
                        "PUT",
                        MAPPING_PATH,
                        "{\"rules\":[{\"metadata\":\"key %d\",\"label\":\"tier\"}]}"
                            .formatted(number),
                        Map.of("If-Match", tag))
                    .reply()
                    .status());

    assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 412);
  }

  /* A refused client reads again, so no acknowledged increment may be missing in the end. */
  @Test
  void increments_ofTwoConcurrentClients_areNotLost() throws Exception {
    prepare();
    admin.send("PATCH", API_PATH, "{\"description\":\"0\"}");

    var acknowledged = Concurrently.run(2, _ -> increments(40));

    assertThat(acknowledged).containsExactly(40, 40);
    assertThat(count(admin.get(API_PATH))).isEqualTo(80);
  }

  private int increments(int wanted) {
    var acknowledged = 0;
    while (acknowledged < wanted) {
      var read = admin.exchange("GET", API_PATH, "", Map.of());
      var reply =
          admin
              .exchange(
                  "PATCH",
                  API_PATH,
                  "{\"description\":\"%d\"}".formatted(count(read.reply()) + 1),
                  Map.of("If-Match", read.header("ETag")))
              .reply();
      assertThat(reply.status()).as(reply.body()).isIn(200, 412);
      if (reply.status() == 200) {
        acknowledged++;
      }
    }
    return acknowledged;
  }

  private static int count(Reply api) {
    var count = COUNT.matcher(api.body());
    assertThat(count.find()).as(api.body()).isTrue();
    return Integer.parseInt(count.group(1));
  }

  private void prepare() {
    ours().defineTierAndDomain();
    ours()
        .registerWith(
            "{\"id\":\"%s\",\"name\":\"Billing\",\"labels\":{\"tier\":\"1\"}}".formatted(API));
    var policy =
        admin.post(
            "/api/governance/policies",
            "{\"name\":\"Owned\",\"requires\":[{\"label\":\"domain\"}]}");
    policy.assertIs(201);
  }

  private List<Reply> everything() {
    var everything = new ArrayList<>(ours().everything());
    everything.add(admin.get(LABELS_PATH));
    everything.add(admin.get("/api/governance/policies"));
    everything.add(admin.get("/api/governance/export?assignments=true"));
    return everything;
  }

  private String tag(String record) {
    var read = viewer.exchange("GET", record, "", Map.of());
    assertThat(read.reply().status()).as(read.reply().body()).isEqualTo(200);
    return read.header("ETag");
  }

  private String written(String method, String path, String body) {
    var answer = admin.exchange(method, path, body, Map.of());
    assertThat(answer.reply().status()).as(answer.reply().body()).isIn(200, 201);
    return answer.header("ETag");
  }
}
