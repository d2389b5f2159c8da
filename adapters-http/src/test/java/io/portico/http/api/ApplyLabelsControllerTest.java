package io.portico.http.api;

import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.LabelsRejected;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplyLabelsControllerTest extends HttpTest {

  private static final String PATH = "/api/labels/apply";
  private static final String TIER_1 = "{\"selector\":\"team=blue\",\"set\":{\"tier\":\"1\"}}";
  private static final String FIRST = "65000000000000010000000a";
  private static final String SECOND = "65000000000000010000000b";

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/"})
  void apply_applied_is200WithTheCounts(String path) {
    SERVER.apis.applyLabels.answers(
        new Applied(
            new Report(
                4,
                2,
                1,
                1,
                List.of(new Failure(id(FIRST), "would carry 65 labels (expected: at most 64)")))));

    var reply = SERVER.post(path, TIER_1);

    reply.assertIs(
        200,
        "{\"matched\":4,\"changed\":2,\"unchanged\":1,\"failed\":1,\"dry_run\":false,"
            + "\"failures\":[{\"id\":\"%s\",\"message\":\"would carry 65 labels (expected: at most 64)\"}]}"
                .formatted(FIRST));
    assertThat(SERVER.apis.applyLabels.received())
        .isEqualTo(
            new ApplyLabels.Command(
                Caller.ADMIN.actor(),
                new Target.Matching(
                    ApiFilter.of(Selection.of(List.of(Selector.parse("team=blue"))))),
                LabelChange.Merge.giving(labels("tier", "1")),
                false,
                false));
  }

  @Test
  void apply_unknownLabelInTheSelector_isAWarning() {
    SERVER.apis.applyLabels.answers(new Applied(new Report(0, 0, 0, 0, List.of())));
    SERVER.apis.unknownLabels.answers(
        List.of(new UnknownLabel(new LabelName("teir"), List.of(new LabelName("tier")))));

    var reply = SERVER.post(PATH, "{\"selector\":\"teir=1\",\"set\":{\"team\":\"a\"}}");

    reply.assertHas(200, "\"warnings\":[{\"field\":\"selector.teir\"", "\"nearest\":[\"tier\"]");
    assertThat(SERVER.apis.unknownLabels.received())
        .isEqualTo(Selection.of(List.of(Selector.parse("teir=1"))));
  }

  @Test
  void apply_idsRemovalDryRunAndPartial_areAsked() {
    SERVER.apis.applyLabels.answers(new Applied(new Report(0, 0, 0, 0, List.of())));

    SERVER
        .post(
            PATH,
            """
            {"ids": ["%s", "%s"], "set": {"tier": "1"}, "remove": ["team"],
             "dry_run": true, "partial": true}
            """
                .formatted(SECOND, FIRST))
        .assertHas(200, "\"dry_run\":true");
    assertThat(SERVER.apis.applyLabels.received())
        .isEqualTo(
            new ApplyLabels.Command(
                Caller.ADMIN.actor(),
                new Target.Named(List.of(id(FIRST), id(SECOND))),
                new LabelChange.Merge(
                    labels("tier", "1"), new TreeSet<>(Set.of(new LabelName("team")))),
                true,
                true));
  }

  @Test
  void apply_refused_is422NamingEachApi() {
    SERVER.apis.applyLabels.answers(
        new Refused(
            new Report(
                3,
                1,
                0,
                2,
                List.of(
                    new Failure(id(FIRST), "no API has this id"),
                    new Failure(id(SECOND), "would carry 70 labels (expected: at most 64)")))));

    var reply = SERVER.post(PATH, TIER_1);

    reply.assertHas(
        422,
        "\"Message\":\"2 of 3 APIs cannot be changed, so none was: apis.%s: no API has this id (and 1 more)\""
            .formatted(FIRST),
        "\"code\":\"apply_refused\"",
        "{\"field\":\"apis.%s\",\"message\":\"would carry 70 labels (expected: at most 64)\"}"
            .formatted(SECOND));
  }

  @Test
  void apply_rejectedLabels_is400() {
    SERVER.apis.applyLabels.answers(
        new LabelsRejected(
            new LabelRefusal.LabelsRejected(
                List.of(new Rejection.UnknownLabel(new LabelName("tier"), List.of())))));

    SERVER.post(PATH, TIER_1).assertIs(400, unknownTier());
  }

  private static String unknownTier() {
    return fieldError("unknown_label", "labels.tier", "no such label is defined")
        .replace("is defined\"}", "is defined\",\"nearest\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"respond-async", "wait=5, RESPOND-ASYNC", "respond-async; x=1"})
  void apply_asyncPreferred_is202LeadingToTheJob(String prefer) {
    var job =
        Job.started(
            new JobId(Identifier.parse(FIRST).orElseThrow()),
            Caller.ADMIN.actor().user(),
            Instant.parse("2026-03-01T10:15:30.123Z"),
            Optional.empty());
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.Started(job));

    var reply =
        SERVER.call("POST", PATH).by(Caller.ADMIN).header("Prefer", prefer).json(TIER_1).send();

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.header("Location")).contains("/api/jobs/" + FIRST);
    assertThat(reply.header("Preference-Applied")).contains("respond-async");
    assertThat(reply.body())
        .isEqualTo(
            "{\"id\":\"%s\",\"state\":\"running\",\"reached\":0,\"started_by\":\"%s\",\"started_at\":\"2026-03-01T10:15:30.123Z\"}"
                .formatted(FIRST, Caller.ADMIN.actor().user()));
    assertThat(SERVER.apis.applyLabels.calls()).isZero();
  }

  @Test
  void apply_asyncAndBusy_is503WithRetryAfter() {
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.TooManyJobs(4));

    var reply =
        SERVER
            .call("POST", PATH)
            .by(Caller.ADMIN)
            .header("Prefer", "respond-async")
            .json(TIER_1)
            .send();

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).contains("5");
    assertThat(reply.body()).contains("\"code\":\"too_many_jobs\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"set":{"a":"1"}} | selector | missing (expected: either a selector or ids)
          {"ids":[],"selector":"a","set":{"a":"1"}} | selector | given together with ids (expected: either a selector or ids)
          {"ids":[],"set":{"a":"1"}} | ids | 0 ids (expected: 1 to 10000 ids)
          {"selector":[],"set":{"a":"1"}} | selector | none (expected: at least one selector)
          {"selector":"a"} | set | no label (expected: a label to set or to remove)
          {"selector":"a","set":{"b":"1"},"remove":["b"]} | remove | 'b' (expected: labels that are not also set)
          {"selector":"a","set":{"b":1}} | set.b | the number 1 (expected: a string)
          {"selector":"a","remove":"b"} | remove | the string 'b' (expected: an array of strings)
          {"selector":"a","remove":["b"],"dry_run":"yes"} | dry_run | the string 'yes' (expected: true or false)
          {"selector":"a","remove":["b"],"dryrun":true} | dryrun | an unknown member (expected: one of selector, ids, set, remove, dry_run, partial)
          {"ids":["a b"],"remove":["b"]} | ids[0] | 'a b' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          """)
  void apply_invalidBody_is400AndNamesIt(String body, String field, String message) {
    SERVER.post(PATH, body).assertIs(400, fieldError("invalid_value", field, message));
  }

  private static ApiId id(String text) {
    return ApiId.of(text);
  }
}
