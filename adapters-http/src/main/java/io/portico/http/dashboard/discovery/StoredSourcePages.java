package io.portico.http.dashboard.discovery;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.discovery.AddSource;
import io.portico.application.port.in.discovery.RemoveSource;
import io.portico.application.port.in.discovery.ReplaceSource;
import io.portico.application.port.in.discovery.StoredSourceQueries;
import io.portico.application.port.in.discovery.TestSource;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.FormPage;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordPages;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** The sources that administrators add. Their runs and mappings are on the pages of discovery. */
@DashboardController("/dashboard/system/sources")
@RequiresPermission(Permission.DISCOVER)
record StoredSourcePages(
    StoredSourceQueries queries,
    AddSource addSource,
    ReplaceSource replaceSource,
    RemoveSource removeSource,
    TestSource testSource,
    Records records)
    implements RecordPages<StoredSource, StoredSourceForm.Sent> {

  private static final Kind<StoredSource> KIND =
      Kind.<StoredSource>of(
              SystemPart.SOURCES,
              Permission.DISCOVER,
              AuditKind.SOURCE,
              source -> source.details().name(),
              source -> source.details().name().value())
          .adding("source.add", "source.add");
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty("plug-connected", Words.of("source.none"), Words.of("source.noneText"));

  @Override
  public Kind<StoredSource> kind() {
    return KIND;
  }

  @Override
  public Found<StoredSource> found(HttpRequest<?> request, Actor actor) {
    return Found.all(queries.all(actor), EMPTY);
  }

  @Override
  public List<Column<StoredSource>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.of(Words.of("source.field.name"), source -> link(actor, source)),
        Column.of(
            Words.of("source.field.kind"),
            source -> new Cell.Text(StoredSourceForm.kind(source.details().kind()))),
        Column.of(
            Words.of("source.field.url"),
            source -> new Cell.Cut(source.details().address().toString())),
        Column.of(
            Words.of("source.field.every"),
            source ->
                new Cell.Text(
                    source
                        .details()
                        .every()
                        .map(SourceView::every)
                        .orElse(Words.of("discovery.onDemand")))));
  }

  @Override
  public StoredSource find(Actor actor, String id) {
    return queries.find(actor, Mappings.name(id));
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<StoredSource> known) {
    return Optional.of(Words.of(known.isPresent() ? "source.editNote" : "source.addNote"));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<StoredSource> known, Fields shown) {
    actor.requireEverywhere(Permission.DISCOVER);
    return StoredSourceForm.inputs(known);
  }

  @Override
  public Fields values(Actor actor, StoredSource source) {
    return StoredSourceForm.of(source);
  }

  @Override
  public StoredSourceForm.Sent read(Actor actor, Fields sent, Optional<StoredSource> known) {
    return StoredSourceForm.read(sent, known);
  }

  @Override
  public Saved add(Sent sent, StoredSourceForm.Sent source) {
    var command = new AddSource.Command(sent.actor(), source.details(), source.first());
    return switch (addSource.add(command)) {
      case AddSource.Outcome.Added(var added) -> done(added, "source.added");
      case AddSource.Outcome.NameTaken(var name) ->
          Saved.wrong(StoredSourceForm.NAME, Words.of("source.nameTaken", name.value()));
      case AddSource.Outcome.TooMany(var most) -> Saved.wrong(Words.of("source.tooMany", most));
    };
  }

  @Override
  public Saved replace(Sent sent, StoredSource known, StoredSourceForm.Sent source) {
    return done(
        replaceSource.replace(
            new ReplaceSource.Command(
                sent.actor(), source.details(), source.credential(), sent.unchanged())),
        "source.saved");
  }

  @Override
  public Optional<FormPage.About> about(StoredSource source) {
    return Optional.of(new FormPage.About(Words.of("source.more"), Words.of("source.moreText")));
  }

  @Override
  public List<Action<StoredSource>> actions() {
    return List.of(
        Action.now("test", "plug-connected", Words.of("source.test"), this::test),
        Action.asking(
            "remove",
            "trash",
            Words.of("source.remove"),
            source ->
                Question.danger(
                    Words.of("source.removeQuestion", name(source)),
                    Words.of("source.removeKeeps"),
                    Words.of("source.removeCredential")),
            this::remove));
  }

  private Saved test(Sent sent, String id) {
    var name = Mappings.name(id);
    return new Saved.Done(
        SystemPart.SOURCES.path() + "/" + name,
        switch (testSource.test(sent.actor(), name)) {
          case TestSource.Outcome.Read(var counts) -> {
            var read =
                Flash.done(
                    "source.tested",
                    counts.created(),
                    counts.updated(),
                    counts.unchanged(),
                    counts.rejected());
            yield read.leadingTo("source.toDiscovery", SourceView.path(name.value()));
          }
          case TestSource.Outcome.Failed(var reason) ->
              Flash.refused("source.notRead", Words.said(reason));
        });
  }

  private Saved remove(Sent sent, String id) {
    SourceName name = Mappings.name(id);
    return listed(removeSource.remove(sent.actor(), name, sent.unchanged()), "source.removed");
  }
}
