package io.portico.http.audit;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Change;
import io.portico.domain.audit.Difference;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.UserId;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditControllerTest extends HttpTest {

  private static final Identifier ID = Identifier.of("id", "65000000000000010000000a");
  private static final UserId ANN = new UserId(Identifier.of("id", "65000000000000010000000b"));
  private static final Instant AT = Instant.parse("2026-04-01T08:00:00.250Z");
  private static final String LINES = "application/x-ndjson";

  private static final String ENTRY =
      "{\"id\":\"65000000000000010000000a\",\"at\":\"2026-04-01T08:00:00.250Z\","
          + "\"actor\":{\"id\":\"65000000000000010000000b\",\"email\":\"ann@example.com\"},"
          + "\"action\":\"plan_replaced\","
          + "\"object\":{\"kind\":\"plan\",\"id\":\"42\",\"name\":\"=Gold\"},"
          + "\"changes\":[{\"field\":\"rate\",\"before\":\"1\",\"after\":\"2\"},"
          + "{\"field\":\"tags\",\"after\":\"[a]\"},{\"field\":\"per\",\"before\":\"60\"}],"
          + "\"changes_omitted\":3,\"request_id\":\"request-1\"}";
  private static final String BARE_ENTRY =
      "{\"id\":\"65000000000000010000000a\",\"at\":\"2026-04-01T08:00:00.250Z\","
          + "\"actor\":{\"id\":\"portico\"},\"action\":\"source_synced\","
          + "\"object\":{\"kind\":\"source\",\"id\":\"kong\"},\"changes\":[]}";

  private static final String EVERY_ACTION =
      """
      label_defined, label_replaced, label_renamed, label_removed, api_registered, \
      api_replaced, api_renamed, api_removed, api_labelled, definition_set, definition_removed, labels_applied, source_synced, \
      source_added, source_replaced, source_removed, source_tested, mapping_replaced, governance_policy_defined, governance_policy_replaced, \
      governance_policy_removed, governance_imported, organisation_founded, user_added, \
      user_replaced, user_removed, user_password_changed, user_invited, password_link_issued, sessions_ended, \
      credential_reset, factor_added, factor_removed, recovery_codes_renewed, service_credential_added, service_credential_replaced, service_credential_rotated, service_credential_removed, \
      portal_import_started, sample_filled, sample_removed, settings_replaced, site_replaced, \
      announcement_added, announcement_replaced, announcement_removed, announcement_mailed, plan_defined, \
      plan_replaced, plan_apis_selected, plan_removed, \
      catalogue_replaced, \
      catalogue_entry_added, catalogue_entry_replaced, catalogue_entry_removed, \
      developer_registered, developer_replaced, developer_removed, password_changed, \
      sign_up_declined, developer_seen, developer_seen_no_more, developer_sessions_ended, \
      application_added, application_replaced, application_removed, \
      request_made, request_approved, request_declined, request_commented, request_removed, key_issued, \
      key_imported, key_rotated, key_revoked, mail_resent, mail_server_tested, webhook_added, webhook_replaced, webhook_removed, \
      webhook_secret_rotated, webhook_disabled, webhook_tested, delivery_replayed, \
      gateway_added, gateway_replaced, gateway_removed, gateway_tested, gateway_reconciled, \
      gateway_drift_found, key_push_repeated, identity_provider_added, identity_provider_replaced, \
      identity_provider_removed, identity_provider_tested, sign_in_refused, group_bound, user_linked, user_groups_changed, \
      user_bound, role_added, role_replaced, role_removed, developer_linked\
      """;

  /* ---- page ---- */

  @Test
  void list_entries_areOnePage() {
    SERVER.audit.page.answers(page(Optional.empty(), entry(), bareEntry()));

    var reply = SERVER.get("/api/audit");

    reply.assertIs(200, "{\"items\":[" + ENTRY + "," + BARE_ENTRY + "],\"next\":null}");
    assertThat(SERVER.audit.page.received())
        .isEqualTo(
            new AuditQueries.Query(Caller.ADMIN.actor(), AuditFilter.ALL, Optional.empty(), 50));
  }

  @Test
  void list_actorIsTheOperator_isAWord() {
    var entry =
        new AuditEntry(
            new AuditEntryId(ID),
            AT,
            UserId.OPERATOR,
            Optional.empty(),
            AuditAction.ORGANISATION_FOUNDED,
            "1",
            Optional.empty(),
            new Difference(List.of(), 0));
    SERVER.audit.page.answers(page(Optional.empty(), new AuditEntryView(entry, Optional.empty())));

    assertThat(SERVER.get("/api/audit/").body()).contains("\"actor\":{\"id\":\"operator\"}");
  }

  @Test
  void list_everyFilter_isRead() {
    SERVER.audit.page.answers(page(Optional.empty()));

    SERVER.get(
        "/api/audit?actor=65000000000000010000000b&action=plan_replaced&kind=plan&object=a%20b"
            + "&since=2026-04-01T08:00:00Z&until=2026-04-01T09:00:00%2B01:00&request_id=r-1"
            + "&limit=7");

    assertThat(SERVER.audit.page.received())
        .isEqualTo(
            new AuditQueries.Query(
                Caller.ADMIN.actor(),
                new AuditFilter(
                    Optional.of(ANN),
                    Optional.of(AuditAction.PLAN_REPLACED),
                    Optional.of(AuditKind.PLAN),
                    Optional.of("a b"),
                    Optional.of(Instant.parse("2026-04-01T08:00:00Z")),
                    Optional.of(Instant.parse("2026-04-01T08:00:00Z")),
                    Optional.of("r-1")),
                Optional.empty(),
                7));
  }

  @ParameterizedTest
  @CsvSource({"portico, 000000000000000000000000", "operator, 000000000000000000000001"})
  void list_actorWithoutUser_isReadFromAWord(String word, String id) {
    SERVER.audit.page.answers(page(Optional.empty()));

    SERVER.get("/api/audit?actor=" + word);

    assertThat(SERVER.audit.page.received().filter().actor())
        .contains(new UserId(Identifier.of("id", id)));
  }

  @Test
  void list_cursor_startsTheNextPage() {
    var position = new AuditPosition(AT, new AuditEntryId(ID));
    SERVER.audit.page.answers(page(Optional.of(position), entry()));
    var body = SERVER.get("/api/audit").body();
    var cursor = body.replaceFirst(".*\"next\":\"([^\"]+)\".*", "$1");
    SERVER.reset();
    SERVER.audit.page.answers(page(Optional.empty()));

    SERVER.get("/api/audit?cursor=" + cursor);

    assertThat(SERVER.audit.page.received().after()).contains(position);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          actor=ann@example.com | actor  | 'ann@example.com' (expected: the id of a user or service credential, operator or portico)
          since=today           | since  | 'today' (expected: an instant such as 2026-03-01T10:15:30.000Z)
          until=2026            | until  | '2026' (expected: an instant such as 2026-03-01T10:15:30.000Z)
          limit=0               | limit  | '0' (expected: a whole number from 1 to 1000)
          limit=1001            | limit  | '1001' (expected: a whole number from 1 to 1000)
          cursor=x              | cursor | 'x' (expected: the member next of an earlier page)
          cursor=YXVkaXQ6MQ     | cursor | 'YXVkaXQ6MQ' (expected: the member next of an earlier page)
          cursor=YXVkaXQ6eDox   | cursor | 'YXVkaXQ6eDox' (expected: the member next of an earlier page)
          kind=a&kind=b         | kind   | 2 values (expected: one)
          user=a                | user   | an unknown parameter (expected: one of actor, action, kind, object, since, until, request_id, limit, cursor, count)
          """)
  void list_badParameter_is400NamingIt(String query, String field, String problem) {
    SERVER.get("/api/audit?" + query).assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(SERVER.audit.page.calls()).isZero();
  }

  @Test
  void list_unknownWord_listsTheWords() {
    assertThat(SERVER.get("/api/audit?kind=policy").body())
        .contains("kind: 'policy' (expected: label, api, apis, source, governance_policy, ");
    assertThat(SERVER.get("/api/audit?action=nothing").body())
        .contains("action: 'nothing' (expected: " + EVERY_ACTION + ")");
  }

  @Test
  void list_domainTerms_areTranslated() {
    var changes =
        List.of(
            new Change("shortDescription", Optional.of("1"), Optional.of("planId: 2")),
            new Change("config.requireKeyApproval", Optional.empty(), Optional.of("true")),
            new Change("labels.planId", Optional.empty(), Optional.of("x")),
            new Change(
                "entries.42",
                Optional.of("name: A; shortDescription: b; labels.planId: c"),
                Optional.empty()));
    SERVER.audit.page.answers(page(Optional.empty(), entry(changes)));

    assertThat(SERVER.get("/api/audit").body())
        .contains(
            "[{\"field\":\"short_description\",\"before\":\"1\",\"after\":\"planId: 2\"},"
                + "{\"field\":\"config.require_key_approval\",\"after\":\"true\"},"
                + "{\"field\":\"labels.planId\",\"after\":\"x\"},"
                + "{\"field\":\"entries.42\","
                + "\"before\":\"name: A; short_description: b; labels.planId: c\"}]");
  }

  /* ---- export ---- */

  @Test
  void export_lines_areOneEntryPerLine() {
    SERVER.audit.export.answers(exported(Optional.empty(), entry(), bareEntry()));

    var reply = accepting(LINES, "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains(LINES);
    assertThat(reply.header("Vary")).contains("Accept");
    assertThat(reply.body()).isEqualTo(ENTRY + "\n" + BARE_ENTRY + "\n");
    assertThat(reply.header("X-Truncated")).isEmpty();
    assertThat(SERVER.audit.export.received())
        .isEqualTo(
            new AuditQueries.Query(
                Caller.ADMIN.actor(), AuditFilter.ALL, Optional.empty(), 10_000));
  }

  @Test
  void export_csv_isOneRowPerChange() {
    SERVER.audit.export.answers(exported(Optional.empty(), entry(), bareEntry()));

    var reply = accepting("text/csv", "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("text/csv;charset=utf-8");
    assertThat(reply.body().split("\r\n"))
        .containsExactly(
            "\"id\",\"at\",\"actor\",\"actor_email\",\"action\",\"kind\",\"object\",\"name\","
                + "\"field\",\"before\",\"after\",\"request_id\"",
            row("\"rate\",\"1\",\"2\""),
            row("\"tags\",\"\",\"[a]\""),
            row("\"per\",\"60\",\"\""),
            "\"65000000000000010000000a\",\"2026-04-01T08:00:00.250Z\",\"portico\",\"\","
                + "\"source_synced\",\"source\",\"kong\",\"\",\"\",\"\",\"\",\"\"");
  }

  private static String row(String change) {
    return "\"65000000000000010000000a\",\"2026-04-01T08:00:00.250Z\","
        + "\"65000000000000010000000b\",\"ann@example.com\",\"plan_replaced\",\"plan\",\"42\","
        + "\"'=Gold\","
        + change
        + ",\"request-1\"";
  }

  @Test
  void export_nothing_isAnEmptyTable() {
    SERVER.audit.export.answers(exported(Optional.empty()));
    assertThat(accepting("text/csv", "").body()).hasLineCount(1);
    assertThat(accepting(LINES, "").body()).isEmpty();
  }

  @Test
  void export_moreThanTheLimit_isTruncatedWithACursor() {
    var position = new AuditPosition(AT, new AuditEntryId(ID));
    SERVER.audit.export.answersBy(_ -> exported(Optional.of(position), entry()));

    var reply = accepting(LINES, "?limit=1");
    assertThat(reply.header("X-Truncated")).contains("true");
    accepting(LINES, "?limit=10000&cursor=" + reply.header("X-Next-Cursor").orElseThrow());

    assertThat(SERVER.audit.export.calls()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10001", "all"})
  void export_badLimit_is400(String limit) {
    accepting("text/csv", "?limit=" + limit)
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "limit",
                "'%s' (expected: a whole number from 1 to 10000)".formatted(limit)));
  }

  @Test
  void export_manyParts_areAllSent() {
    var parts =
        IntStream.range(0, 40).mapToObj(_ -> List.of(entry(), bareEntry(), entry())).iterator();
    SERVER.audit.export.answers(new AuditQueries.Export(parts, Optional.empty()));

    assertThat(accepting(LINES, "").body()).hasLineCount(120).endsWith(ENTRY + "\n");
  }

  private static Reply accepting(String accepted, String query) {
    return SERVER
        .call("GET", "/api/audit" + query)
        .by(Caller.ADMIN)
        .header("Accept", accepted)
        .send();
  }

  private static Page<AuditEntryView, AuditPosition> page(
      Optional<AuditPosition> next, AuditEntryView... entries) {
    return new Page<>(List.of(entries), next);
  }

  private static AuditQueries.Export exported(
      Optional<AuditPosition> next, AuditEntryView... entries) {
    Iterator<List<AuditEntryView>> parts =
        entries.length == 0
            ? List.<List<AuditEntryView>>of().iterator()
            : List.of(List.of(entries)).iterator();
    return new AuditQueries.Export(parts, next);
  }

  private static AuditEntryView entry() {
    return entry(
        List.of(
            new Change("rate", Optional.of("1"), Optional.of("2")),
            new Change("tags", Optional.empty(), Optional.of("[a]")),
            new Change("per", Optional.of("60"), Optional.empty())));
  }

  private static AuditEntryView entry(List<Change> changes) {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(ID),
            AT,
            ANN,
            Optional.of("request-1"),
            AuditAction.PLAN_REPLACED,
            "42",
            Optional.of("=Gold"),
            new Difference(changes, 3)),
        Optional.of(new EmailAddress("ann@example.com")));
  }

  private static AuditEntryView bareEntry() {
    return new AuditEntryView(
        new AuditEntry(
            new AuditEntryId(ID),
            AT,
            UserId.PORTICO,
            Optional.empty(),
            AuditAction.SOURCE_SYNCED,
            "kong",
            Optional.empty(),
            new Difference(List.of(), 0)),
        Optional.empty());
  }
}
