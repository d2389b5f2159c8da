package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.records.Notes.Details;
import io.portico.http.dashboard.records.Notes.Note;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/** All that pages need to know of a kind of record: {@link NewKindTest} counts these lines. */
record NotePages(Notes notes, Records records)
    implements RecordPages<Note, Details>, RecordHistory<Note> {

  private static final String TITLE = "title";
  private static final String TEXT = "text";
  private static final Kind<Note> KIND =
      Kind.<Note>of(
              new SectionPlace(
                  Section.PORTAL,
                  "/dashboard/notes",
                  Words.of("portal.tab.announcements"),
                  Optional.empty(),
                  List.of()),
              Permission.ADMINISTER_PORTAL,
              AuditKind.ANNOUNCEMENT,
              Note::id,
              note -> note.details().title())
          .adding("announcement.new", "announcement.add");
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("mail", Words.of("announcement.none"), Words.of("announcement.noneText"));

  @Override
  public Kind<Note> kind() {
    return KIND;
  }

  @Override
  public Found<Note> found(HttpRequest<?> request, Actor actor) {
    return Found.all(notes.all(), EMPTY);
  }

  @Override
  public List<Column<Note>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.of(Words.of("announcement.title"), note -> link(actor, note)),
        Column.of(Words.of("announcement.markdown"), note -> Cell.plain(note.details().text())));
  }

  @Override
  public Note find(Actor actor, String id) {
    return notes.find(id);
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<Note> known, Fields shown) {
    return List.of(
        Input.line(TITLE, Words.of("announcement.title")).most(100).required(),
        Input.area(TEXT, Words.of("announcement.markdown"), 3, 1000));
  }

  @Override
  public Fields values(Actor actor, Note note) {
    return Fields.NONE.with(TITLE, note.details().title()).with(TEXT, note.details().text());
  }

  @Override
  public Details read(Actor actor, Fields sent, Optional<Note> known) {
    return new Details(sent.value(TITLE).strip(), sent.prose(TEXT));
  }

  @Override
  public Saved add(Sent sent, Details details) {
    return done(notes.add(details), "announcement.added");
  }

  @Override
  public Saved replace(Sent sent, Note known, Details details) {
    var id = Integer.toString(known.id());
    return listed(notes.replace(id, details, sent.unchanged()), "announcement.saved");
  }

  @Override
  public Optional<FormPage.About> about(Note note) {
    return Optional.of(
        new FormPage.About(Words.of("announcement.remove"), Words.of("announcement.removeText")));
  }

  @Override
  public List<Action<Note>> actions() {
    return List.of(
        Action.asking(
            "remove",
            "trash",
            Words.of("announcement.remove"),
            note ->
                Question.danger(
                    Words.of("announcement.removeQuestion", name(note)),
                    Words.of("announcement.removeText")),
            (sent, id) -> listed(notes.remove(id, sent.unchanged()), "announcement.removed")));
  }
}
