package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.id;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Changing the labels of many APIs over HTTP. */
class BulkApiTest extends PorticoContract {

  private static final String APPLY = "/api/labels/apply";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";

  @Test
  void apply_selector_changesWhatItMatchesAndNothingElse() {
    ours().defineTierAndDomain();
    ours().register("Billing", "{\"tier\":\"1\",\"domain\":\"Finance\"}");
    ours().register("Ledger", "{\"tier\":\"1\",\"domain\":\"Books\"}");
    ours().register("Storefront", "{\"tier\":\"2\"}");
    theirs().defineTierAndDomain();
    theirs().register("Foreign", "{\"tier\":\"1\"}");

    var reply =
        ours()
            .admin()
            .post(
                APPLY,
                "{\"selector\":\"tier=1\",\"set\":{\"tier\":\"2\"},\"remove\":[\"domain\"]}");

    assertThat(body(reply, 200))
        .isEqualTo(
            "{\"matched\":2,\"changed\":2,\"unchanged\":0,\"failed\":0,\"dry_run\":false,\"failures\":[]}");
    assertThat(ours().found("tier=2,!domain")).containsExactly("Billing", "Ledger", "Storefront");
    assertThat(theirs().found("tier=1")).containsExactly("Foreign");
  }

  @Test
  void audit_filteredByAnApi_hasItsBulkChangesWithTheirValues() {
    ours().defineTierAndDomain();
    var billing = ours().register("Billing", "{\"tier\":\"1\"}");
    ours().admin().post(APPLY, "{\"selector\":\"tier=1\",\"set\":{\"tier\":\"2\"}}");
    var accepted =
        ours()
            .admin()
            .post(
                APPLY,
                "{\"selector\":\"tier=2\",\"remove\":[\"tier\"]}",
                Map.of("Prefer", "respond-async"));
    ours().awaitJob("/api/jobs/" + id(accepted));

    var audit = body(ours().admin().get("/api/audit?count=true&object=" + billing), 200);

    assertThat(audit)
        .containsSubsequence(
            "\"action\":\"api_labelled\"",
            "{\"field\":\"job\",\"after\":\"<id>\"}",
            "{\"field\":\"labels.tier\",\"before\":\"2\"}",
            "\"action\":\"api_labelled\"",
            "[{\"field\":\"labels.tier\",\"before\":\"1\",\"after\":\"2\"}]",
            "\"action\":\"api_registered\"")
        .endsWith("\"total\":3}");
  }

  @Test
  void apply_moreThanABatch_changesEach() {
    ours().defineTierAndDomain();
    var apis =
        IntStream.range(0, 1_203)
            .mapToObj("{\"external_id\":\"%1$d\",\"name\":\"api-%1$d\"}\n"::formatted)
            .collect(joining());
    assertThat(ours().admin().post("/api/discovery/kong/sync", apis).status()).isEqualTo(200);

    var reply = ours().admin().post(APPLY, "{\"selector\":\"!tier\",\"set\":{\"tier\":\"1\"}}");

    assertThat(body(reply, 200)).startsWith("{\"matched\":1203,\"changed\":1203,");
    assertThat(ours().admin().get("/api/apis?selector=tier%3D1&limit=1&count=true").body())
        .endsWith("\"total\":1203}");
  }

  @Test
  void apply_dryRun_reportsAndChangesNothing() {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var before = ours().everything();

    var reply =
        ours()
            .admin()
            .post(APPLY, "{\"selector\":\"tier=1\",\"set\":{\"tier\":\"2\"},\"dry_run\":true}");

    assertThat(body(reply, 200)).contains("\"changed\":1,").contains("\"dry_run\":true");
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void apply_oneOfSeveralIdsUnknown_isRefusedOrAppliedInPart() {
    ours().defineTierAndDomain();
    var billing = ours().register("Billing", "{}");
    var before = ours().everything();
    var change =
        "{\"ids\":[\"%s\",\"%s\"],\"set\":{\"tier\":\"1\"},\"partial\":%s}"
            .formatted(UNUSED, billing, "%s");

    var refused = ours().admin().post(APPLY, change.formatted(false));
    assertThat(body(refused, 422))
        .contains("1 of 2 APIs cannot be changed, so none was", "no API has this id");
    assertThat(ours().everything()).isEqualTo(before);

    var taken = ours().admin().post(APPLY, change.formatted(true));
    assertThat(body(taken, 200)).contains("\"changed\":1,", "\"failed\":1,");
    assertThat(ours().found("tier=1")).containsExactly("Billing");
  }

  @Test
  void apply_inTheBackground_isReportedByTheJob() {
    ours().defineTierAndDomain();
    ours().registerBilling();

    var accepted =
        ours()
            .admin()
            .post(
                APPLY,
                "{\"selector\":\"tier=1\",\"set\":{\"tier\":\"2\"}}",
                Map.of("Prefer", "respond-async"));

    assertThat(body(accepted, 202)).contains("\"state\":\"running\"");
    var job = "/api/jobs/" + id(accepted);
    assertThat(ours().awaitJob(job).body())
        .contains("\"state\":\"done\",\"reached\":1,", "\"changed\":1,")
        .endsWith("\"failures\":[]}");
    assertThat(ours().found("tier=2")).containsExactly("Billing");
    assertThat(theirs().admin().get(job).status()).isEqualTo(404);
  }

  @Test
  void apply_inTheBackgroundAndRefused_isReportedByTheJob() {
    ours().defineTierAndDomain();

    var accepted =
        ours()
            .admin()
            .post(
                APPLY,
                "{\"ids\":[\"%s\"],\"set\":{\"tier\":\"1\"}}".formatted(UNUSED),
                Map.of("Prefer", "respond-async"));

    assertThat(ours().awaitJob("/api/jobs/" + id(accepted)).body())
        .contains("\"state\":\"refused\"", UNUSED, "no API has this id");
  }
}
