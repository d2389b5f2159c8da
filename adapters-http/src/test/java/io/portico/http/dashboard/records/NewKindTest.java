package io.portico.http.dashboard.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.http.simple.SimpleHttpRequest;
import io.portico.application.port.in.Page;
import io.portico.domain.access.Actor;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Notes.Details;
import io.portico.http.dashboard.records.Notes.Note;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What a new kind of record costs beside its use cases, {@link Notes}: {@link NotePages} alone has
 * a list with a file, forms, a question and a history.
 */
class NewKindTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final Path SOURCE =
      Path.of("src/test/java/io/portico/http/dashboard/records/NotePages.java");
  private static final int MOST_LINES = 150;

  private final Actor admin = Caller.ADMIN.actor();
  private final Notes notes = new Notes();
  private final NotePages pages = new NotePages(notes, SERVER.context().getBean(Records.class));

  @BeforeEach
  void addNotes() {
    SERVER.audit.page.answers(new Page<>(List.of(), Optional.empty()));
    notes.add(new Details("Second", "of two"));
    notes.add(new Details("First", "of two"));
  }

  @Test
  void kind_hasFewLines() throws IOException {
    try (var lines = Files.lines(SOURCE)) {
      assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES);
    }
  }

  @Test
  void list_sorted_leadsToTheForms() {
    assertThat(body(pages.list(get(Map.of("sort", "title")), admin)))
        .containsSubsequence(
            "href=\"/dashboard/notes/2\"", "First", "href=\"/dashboard/notes/1\"", "Second");
  }

  @Test
  void list_asAFile_hasTheRecords() throws IOException {
    var list = pages.list(get(Map.of("format", "csv")), admin);
    var file = list.getBody().map(StreamedFile.class::cast).orElseThrow();

    assertThat(new String(file.getInputStream().readAllBytes(), UTF_8).lines())
        .containsExactly("\"Title\",\"Text\"", "\"Second\",\"of two\"", "\"First\",\"of two\"");
  }

  @Test
  void add_wrongThenRight_saysWhatIsWrongAndAdds() {
    assertThat(body(pages.ask(get(Map.of()), admin))).contains("id=\"f-title\"", "id=\"f-text\"");

    var wrong = pages.add(post(), form(), admin);
    assertThat(wrong.code()).isEqualTo(422);
    assertThat(body(wrong)).contains("href=\"#f-title\"");

    var added = pages.add(post(), form("title", "Third"), admin);
    assertThat(location(added)).isEqualTo("/dashboard/notes/3");
    assertThat(notes.find("3").details()).isEqualTo(new Details("Third", ""));
  }

  @Test
  void change_stale_showsBothVersions() {
    var tag = RecordTag.of(notes.find("1"));
    assertThat(body(pages.show(get(Map.of()), "1", admin))).contains("value=\"%s\"".formatted(tag));

    var sent = form("tag", tag, "title", "Mine", "text", "of two");
    assertThat(location(pages.change(post(), "1", sent, admin))).isEqualTo("/dashboard/notes");

    var late = pages.change(post(), "1", form("tag", tag, "title", "Yours"), admin);
    assertThat(late.code()).isEqualTo(409);
    assertThat(body(late)).contains("<td>Mine</td><td>Yours</td>");
  }

  @Test
  void remove_asksFirst() {
    assertThat(body(pages.ask(get(Map.of()), "1", "remove", admin)))
        .contains("action=\"/dashboard/notes/1/remove\"", "btn-danger");

    var sent = form("tag", RecordTag.of(notes.find("1")));
    assertThat(location(pages.act(post(), "1", "remove", sent, admin)))
        .isEqualTo("/dashboard/notes");
    assertThat(notes.all()).extracting(Note::id).containsExactly(2);
  }

  @Test
  void history_isThatOfTheAuditTrail() {
    assertThat(body(pages.history(get(Map.of()), "1", admin))).contains("History of Second");
    assertThat(SERVER.audit.page.last().filter().object()).contains("1");
  }

  private static HttpRequest<?> get(Map<String, String> parameters) {
    var request = new SimpleHttpRequest<>(HttpMethod.GET, "/dashboard/notes", "");
    parameters.forEach(request.getParameters()::add);
    return request;
  }

  private static HttpRequest<?> post() {
    return new SimpleHttpRequest<>(HttpMethod.POST, "/dashboard/notes", "");
  }

  private static Form form(String... namesAndValues) {
    var fields = new LinkedHashMap<String, List<String>>();
    for (var i = 0; i < namesAndValues.length; i += 2) {
      fields.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
    }
    return new Form(fields);
  }

  private static String body(HttpResponse<?> response) {
    return String.valueOf(response.body());
  }

  private static String location(HttpResponse<?> response) {
    return String.valueOf(response.header(HttpHeaders.LOCATION));
  }
}
