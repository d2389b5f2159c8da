package io.portico.http.dashboard.system;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.application.port.in.audit.ReferenceNames.Kind;
import io.portico.application.port.in.audit.ReferenceNames.Reference;
import io.portico.application.port.in.job.JobQueries.JobView;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelChange;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.UserId;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.MailStubs;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The outbox, the audit trail, the jobs and the health of the node. */
class SystemPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system";
  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  private static final Mail FAILED =
      aMail().to("ann@example.com").build().in(new MailState.Failed(AT, 3, "550 <b>no</b>"));

  @BeforeEach
  void noUsers() {
    SERVER.users.page.answers(lastPage());
  }

  /* ---- mails ---- */

  @Test
  void mails_failed_showWhyAndCanBeResent() {
    SERVER.mails.page.answers(new OffsetPage<>(List.of(FAILED), 120));

    var page = page(Caller.ADMIN, "/mails?state=failed&to=ANN@example.com&page=2");

    page.assertHas(
            200,
            "ann@example.com",
            "Failed",
            "550 &lt;b&gt;no",
            "name=\"mail\" value=\"%s\"".formatted(FAILED.id()),
            "51–51 of 120 emails",
            "page=3",
            "page=1")
        .doesNotContain("<b>no");
    assertThat(SERVER.mails.page.received())
        .isEqualTo(
            new MailStubs.PageQuery(
                Caller.ADMIN.actor(),
                new MailFilter(
                    Optional.of(MailStatus.FAILED),
                    Optional.of(new EmailAddress("ANN@example.com"))),
                new OffsetRange(50, 50)));
  }

  @Test
  void mails_byAViewer_cannotBeResent() {
    SERVER.mails.page.answers(new OffsetPage<>(List.of(FAILED), 1));

    assertThat(page(Caller.VIEWER, "/mails").body())
        .contains("ann@example.com")
        .doesNotContain("name=\"mail\"");
    assertThat(resend(Caller.VIEWER).status()).isEqualTo(403);
    assertThat(SERVER.mails.resendMail.calls()).isZero();
  }

  @Test
  void mails_noAddress_isSaidBesideTheField() {
    SERVER.mails.page.answers(new OffsetPage<>(List.of(), 0));

    assertThat(page(Caller.ADMIN, "/mails?state=&to=").status()).isEqualTo(200);
    var wrong = page(Caller.ADMIN, "/mails?to=unknown&state=lost");
    wrong.assertHas(
        422,
        "id=\"d-to\">\n  <div class=\"p-error\" role=\"alert\">Enter a valid email",
        "value=\"unknown\"",
        "id=\"d-state\">\n  <div class=\"p-error\" role=\"alert\">Choose an option");
    assertThat(SERVER.mails.page.calls()).isEqualTo(1);
  }

  @Test
  void resend_failed_isQueuedAndErased_isSaid() {
    SERVER.mails.resendMail.answers(new ResendMail.Outcome.Resent(FAILED));
    assertThat(resend(Caller.ADMIN).header("Location")).contains(PATH + "/mails");
    assertThat(SERVER.mails.resendMail.received().id()).isEqualTo(FAILED.id());
    SERVER.mails.resendMail.answers(new ResendMail.Outcome.SecretErased());
    assertThat(resend(Caller.ADMIN).status()).isEqualTo(303);
  }

  private static Reply resend(Caller caller) {
    return post(caller, PATH + "/mails/resend", "mail=" + FAILED.id());
  }

  /* ---- audit trail ---- */

  @Test
  void audit_entry_showsBeforeAndAfterAsText() {
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            Caller.ADMIN.actor().user(),
            Optional.empty(),
            AuditAction.API_REPLACED,
            "billing",
            Optional.of("Billing <i>"),
            new Difference(
                List.of(
                    new Change("owner", Optional.of("<s>Ann</s>"), Optional.of("Bo")),
                    new Change("url", Optional.empty(), Optional.of("x"))),
                1));
    SERVER.audit.page.answers(
        lastPage(new AuditEntryView(entry, Optional.of(new EmailAddress("ann@example.com")))));

    var page =
        page(
            Caller.ADMIN,
            "/audit?action=api_replaced&kind=api&object=billing&since=2026-03-01&until=2026-03-02");

    assertThat(page.body())
        .contains("Billing &lt;i&gt;", "<del>&lt;s&gt;Ann&lt;/s&gt;</del>", "<ins>Bo</ins>")
        .contains("href=\"/dashboard/apis/billing\"", "3 changed fields", "ann@example.com")
        .containsSubsequence(">Who<", ">What<", ">Record<", ">When<", ">Changes<")
        .doesNotContain("<s>Ann");
    var filter = SERVER.audit.page.received().filter();
    assertThat(filter.action()).contains(AuditAction.API_REPLACED);
    assertThat(filter.object()).contains("billing");
    assertThat(filter.since()).contains(Instant.parse("2026-03-01T00:00:00Z"));
    assertThat(filter.until()).contains(Instant.parse("2026-03-03T00:00:00Z"));
  }

  @Test
  void audit_idsInChangedFields_haveNamesAndTheActorIsToldFromTheObject() {
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            Caller.ADMIN.actor().user(),
            Optional.empty(),
            AuditAction.USER_ADDED,
            "1",
            Optional.of("bob@example.com"),
            new Difference(
                List.of(new Change("apiId", Optional.of("old"), Optional.of("pay"))), 0));
    SERVER.audit.page.answers(
        lastPage(new AuditEntryView(entry, Optional.of(new EmailAddress("ann@example.com")))));
    SERVER.audit.names = new ReferenceNames(Map.of(new Reference(Kind.API, "pay"), "Payments <b>"));

    assertThat(page(Caller.ADMIN, "/audit").body())
        .contains(
            "<th scope=\"row\">API</th>", "<del>old</del>", "<ins>Payments &lt;b&gt; (pay)</ins>")
        .contains("bob@example.com</td>", ">ann@example.com</td>");
  }

  @Test
  void audit_keyRequest_isNamedByItsDeveloperAndPlan() {
    var request =
        KeyRequest.pending(
            new KeyRequestId(Ids.next()),
            new KeyRequestDetails(
                new DeveloperId(Ids.next()), new PlanId(Ids.next()), "", CustomFields.of(Map.of())),
            AT);
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            Caller.ADMIN.actor().user(),
            Optional.empty(),
            AuditAction.REQUEST_APPROVED,
            request.id().toString(),
            Optional.empty(),
            new Difference(List.of(), 0));
    SERVER.audit.page.answers(lastPage(new AuditEntryView(entry, Optional.empty())));
    SERVER.keyRequests.findAll.answers(List.of(request));
    SERVER.keyRequests.named.answers(
        List.of(
            new NamedKeyRequest(
                request,
                Optional.of(new EmailAddress("ann@example.com")),
                CustomFields.none(),
                Optional.of("Go<ld"),
                Optional.empty())));

    assertThat(page(Caller.ADMIN, "/audit").body())
        .contains("/dashboard/requests/" + request.id() + "\">ann@example.com for Go&lt;ld</a>");
    SERVER.keyRequests.findAll.answers(List.of());
    SERVER.keyRequests.named.answers(List.of());
    assertThat(page(Caller.ADMIN, "/audit").body()).contains("\">" + request.id() + "</a>");
  }

  @Test
  void audit_webhookAndGateway_haveNamesThatTheirEntriesLack() {
    var webhook = aWebhook().to("https://hooks.example.com/in").build();
    var gateway = aGateway().named("Inner <gateway>").build();
    SERVER.webhooks.all.answers(List.of(webhook));
    SERVER.gateways.all.answers(List.of(gateway));
    SERVER.audit.page.answers(
        lastPage(
            entry(AuditAction.DELIVERY_REPLAYED, webhook.id().toString()),
            entry(AuditAction.GATEWAY_DRIFT_FOUND, gateway.id().toString()),
            entry(
                AuditAction.WEBHOOK_REMOVED,
                "removed",
                new Change("url", Optional.of("https://old.example.com/"), Optional.empty()))));

    assertThat(page(Caller.ADMIN, "/audit").body())
        .contains("/webhooks/" + webhook.id() + "\">hooks.example.com</a>")
        .contains("/gateways/" + gateway.id() + "\">Inner &lt;gateway&gt;</a>")
        .contains(">https://old.example.com/</td>");
  }

  private static AuditEntryView entry(AuditAction action, String object, Change... changes) {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            AT,
            Caller.ADMIN.actor().user(),
            Optional.empty(),
            action,
            object,
            Optional.empty(),
            new Difference(List.of(changes), 0)),
        Optional.empty());
  }

  @Test
  void audit_asCsv_hasTheFilteredEntriesWithFormulasAsText() {
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            ApiFixture.AT,
            UserId.OPERATOR,
            Optional.empty(),
            AuditAction.API_REPLACED,
            "billing",
            Optional.of("=1+1"),
            new Difference(List.of(new Change("name", Optional.of("@x"), Optional.of("-y"))), 0));
    var view = new AuditEntryView(entry, Optional.empty());
    SERVER.audit.page.answers(lastPage(view));
    SERVER.audit.export.answersBy(
        _ -> new AuditQueries.Export(List.of(List.of(view)).iterator(), Optional.empty()));
    var path = "/audit?kind=api&since=2026-03-01";

    assertThat(page(Caller.ADMIN, path).body())
        .contains("href=\"/dashboard/system" + path.replace("&", "&amp;") + "&amp;format=csv\"")
        .contains("CSV (latest 10,000 entries)");
    var file = page(Caller.ADMIN, path + "&format=csv");

    assertThat(file.headers().firstValue("Content-Type")).contains("text/csv;charset=utf-8");
    assertThat(file.headers().firstValue("Content-Disposition"))
        .contains("attachment; filename=\"audit.csv\"");
    assertThat(file.body())
        .startsWith("\"id\",\"at\",\"actor\",")
        .contains("\"'=1+1\",\"name\",\"'@x\",\"'-y\"");
    var asked = SERVER.audit.export.received();
    assertThat(asked.limit()).isEqualTo(AuditQueries.MAX_EXPORT);
    assertThat(asked.filter().kind()).contains(AuditKind.API);
    assertThat(asked.filter().since()).contains(Instant.parse("2026-03-01T00:00:00Z"));
    assertThat(page(Caller.ADMIN, "/audit?since=soon&format=csv").status()).isEqualTo(422);
    assertThat(page(Caller.VIEWER, "/audit?format=csv").status()).isEqualTo(403);
    assertThat(SERVER.audit.export.calls()).isEqualTo(1);
  }

  @Test
  void audit_nonsense_isSaidBesideTheField() {
    SERVER.audit.page.answers(lastPage());

    assertThat(page(Caller.ADMIN, "/audit?actor=&action=&kind=&since=").status()).isEqualTo(200);
    var soon = page(Caller.ADMIN, "/audit?since=soon&until=2026-03-01");
    soon.assertHas(
        422,
        "id=\"d-since\">\n  <div class=\"p-error\" role=\"alert\">Enter a date",
        "No entries",
        "value=\"soon\"",
        "value=\"2026-03-01\"");
    for (var name : List.of("actor", "action", "kind")) {
      assertThat(page(Caller.ADMIN, "/audit?%s=x".formatted(name)).body())
          .contains("id=\"d-%s\">\n  <div class=\"p-error\" role=\"alert\">Choose".formatted(name));
    }
    assertThat(SERVER.audit.page.calls()).isEqualTo(1);
    assertThat(page(Caller.ADMIN, "/audit?cursor=x").status()).isEqualTo(400);
  }

  @Test
  void audit_byOthersThanAdministrators_is403() {
    assertThat(page(Caller.VIEWER, "/audit").status()).isEqualTo(403);
    assertThat(SERVER.audit.page.calls()).isZero();
  }

  /* ---- jobs and this node ---- */

  @Test
  void jobs_running_showTheirProgress() {
    var job =
        new Job(
            new JobId(Ids.next()),
            Caller.ADMIN.actor().user(),
            AT,
            Optional.of(
                new JobTask.Labelling(
                    List.of("tier=<i>"), 0, LabelChange.Merge.giving(labels("team", "Payments")))),
            1_234,
            AT,
            Optional.empty());
    SERVER.apis.latestJobs.answers(List.of(new JobView(job, JobState.RUNNING)));

    assertThat(page(Caller.VIEWER, "/jobs").body())
        .contains("/dashboard/apis/jobs/" + job.id(), "1,234")
        .contains("All APIs that match tier=&lt;i&gt;: Set team to Payments");
    SERVER.apis.latestJobs.answers(List.of());
    assertThat(page(Caller.VIEWER, "/jobs").body()).contains("No jobs");
  }

  @Test
  void jobs_ended_showWhatTheyCountedOrWhyTheyFailed() {
    var counts = new LinkedHashMap<>(Map.of("policies.added", 1_234L));
    SERVER.apis.latestJobs.answers(
        List.of(
            ended(new JobResult(JobState.DONE, AT, counts, List.of())),
            ended(
                new JobResult(
                    JobState.FAILED,
                    AT,
                    counts,
                    List.of(new JobResult.Failure("dashboard", "no answer <yet>"))))));

    assertThat(page(Caller.VIEWER, "/jobs").body())
        .containsOnlyOnce("Plans: added 1,234")
        .contains("no answer &lt;yet&gt;");
  }

  private static JobView ended(JobResult result) {
    var started = Caller.ADMIN.actor().user();
    return new JobView(
        new Job(new JobId(Ids.next()), started, AT, Optional.empty(), 1, AT, Optional.of(result)),
        result.state());
  }

  @Test
  void node_readyOrNot_saysSo() {
    assertThat(page(Caller.VIEWER, "").body()).contains("Ready", "Version", "Users", "Jobs");
    SERVER.ready(false);
    assertThat(page(Caller.VIEWER, "").body()).contains("The database is read-only");
  }

  private static Reply page(Caller caller, String below) {
    return SERVER
        .call("GET", PATH + below)
        .inSessionOf(caller)
        .header("Accept-Language", "en-GB")
        .send();
  }
}
