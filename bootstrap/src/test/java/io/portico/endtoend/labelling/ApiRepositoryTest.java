package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;

/** Changing APIs over HTTP, and finding them by more than labels. */
class ApiRepositoryTest extends PorticoContract {

  private static final String FULL =
      """
      {"id": "65a1b2c3d4e5f60718293a4b", "name": "Billing", "version": "1", "description": "Invoices",
       "style": "openapi", "owner": "Finance IT", "provider": "aws", "url": "https://example.com/v1",
       "labels": {"tier": "1", "domain": "Finance"}}
      """;
  private static final String API = "/api/apis/65a1b2c3d4e5f60718293a4b";

  @Test
  void replace_nameOnly_emptiesTheRestAndKeepsLabels() {
    registerFull();

    var reply = ours().admin().put(API, "{\"name\":\"Invoices\"}");

    assertThat(body(reply, 200))
        .isEqualTo(
            "{\"id\":\"<id>\",\"name\":\"Invoices\","
                + "\"labels\":{\"domain\":\"Finance\",\"tier\":\"1\"},\"definition\":false,"
                + "\"created_at\":\"<instant>\",\"updated_at\":\"<instant>\"}");
    assertThat(ours().viewer().get(API)).isEqualTo(reply);
    assertThat(ours().found("tier=1")).containsExactly("Invoices");
  }

  @Test
  void replace_apiAsItWasRead_changesNothing() {
    registerFull();
    var read = ours().viewer().get(API);
    var labels = ours().viewer().get("/api/65a1b2c3d4e5f60718293a4b/labels");

    assertThat(ours().admin().put(API, read.body())).isEqualTo(read);

    assertThat(ours().viewer().get(API)).isEqualTo(read);
    assertThat(ours().viewer().get("/api/65a1b2c3d4e5f60718293a4b/labels")).isEqualTo(labels);
  }

  @Test
  void change_mergePatch_changesWhatItNames() {
    registerFull();

    var reply =
        ours()
            .admin()
            .send(
                "PATCH",
                API,
                """
                {"version": "2", "owner": null, "style": null,
                 "labels": {"tier": "2", "domain": null}}
                """);

    assertThat(body(reply, 200))
        .isEqualTo(
            "{\"id\":\"<id>\",\"name\":\"Billing\",\"version\":\"2\",\"description\":\"Invoices\","
                + "\"provider\":\"aws\",\"url\":\"https://example.com/v1\","
                + "\"labels\":{\"tier\":\"2\"},\"definition\":false,"
                + "\"created_at\":\"<instant>\",\"updated_at\":\"<instant>\"}");
    assertThat(ours().viewer().get(API)).isEqualTo(reply);
    assertThat(ours().found("tier=2,!domain")).containsExactly("Billing");
  }

  @Test
  void change_labelThatIsRefused_changesNothing() {
    registerFull();
    var before = ours().everything();

    var reply =
        ours().admin().send("PATCH", API, "{\"name\":\"Other\",\"labels\":{\"tier\":\"9\"}}");

    assertThat(body(reply, 400)).contains("value_not_allowed");
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void remove_api_isGoneWithItsLabels() {
    registerFull();

    assertThat(ours().admin().send("DELETE", API, "")).isEqualTo(new Reply(204, ""));

    assertThat(ours().admin().get(API).status()).isEqualTo(404);
    assertThat(ours().admin().send("DELETE", API, "").status()).isEqualTo(404);
    assertThat(ours().found()).isEmpty();
    assertThat(ours().admin().send("DELETE", "/api/labels/tier", "").status()).isEqualTo(200);
    ours().registerWith("{\"id\":\"65a1b2c3d4e5f60718293a4b\",\"name\":\"Again\"}");
    assertThat(ours().found("!domain")).containsExactly("Again");
  }

  private void registerFull() {
    ours().defineTierAndDomain();
    ours().registerWith(FULL);
  }
}
