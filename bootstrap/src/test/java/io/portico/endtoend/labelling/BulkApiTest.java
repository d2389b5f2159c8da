package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Changing the labels of many APIs over HTTP. */
class BulkApiTest extends PorticoContract {

  private static final String APPLY = "/api/labels/apply";

  @Test
  void apply_selector_changesWhatItMatchesAndNothingElse() {
    ours().defineTierAndDomain();
    ours().register("Billing", "{\"tier\":\"1\",\"domain\":\"Finance\"}");
    ours().register("Ledger", "{\"tier\":\"1\",\"domain\":\"Books\"}");
    ours().register("Storefront", "{\"tier\":\"2\"}");
    theirs().defineTierAndDomain();
    theirs().register("Foreign", "{\"tier\":\"1\"}");

    var reply =
        admin.post(
            APPLY, "{\"selector\":\"tier=1\",\"set\":{\"tier\":\"2\"},\"remove\":[\"domain\"]}");

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
    admin.post(APPLY, "{\"selector\":\"tier=1\",\"set\":{\"tier\":\"2\"}}");
    var accepted =
        admin.post(
            APPLY,
            "{\"selector\":\"tier=2\",\"remove\":[\"tier\"]}",
            Map.of("Prefer", "respond-async"));
    ours().awaitJob("/api/jobs/" + id(accepted));

    assertThat(body(admin.get("/api/audit?count=true&object=" + billing), 200))
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
  void apply_inTheBackground_isReportedByTheJob() {
    ours().defineTierAndDomain();
    ours().registerBilling();

    var accepted =
        admin.post(
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
}
