package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.portico.domain.access.Actor;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.Input.Control;
import io.portico.http.dashboard.savedview.ViewMenus;
import io.portico.http.dashboard.trail.Trail;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.exchange.Csv;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The engine of {@link RecordEdits} and {@link RecordPages}: fills and reads forms, says what is
 * wrong beside the fields, shows both versions after a stale edit, asks before actions, and carries
 * each form out once.
 */
@Singleton
public final class Records {

  private static final String FORM = "records/form.jte";
  private static final int PAGE = 50;
  private static final Words SAVE = Words.of("system.users.save");

  private final Conflicts conflicts;
  private final FormOnce once;
  private final Trail trail;
  private final ViewMenus views;
  private final Pages pages;

  Records(Conflicts conflicts, FormOnce once, Trail trail, ViewMenus views, Pages pages) {
    this.conflicts = conflicts;
    this.once = once;
    this.trail = trail;
    this.views = views;
    this.pages = pages;
  }

  <R> HttpResponse<?> list(RecordList<R> kind, HttpRequest<?> request, Actor actor) {
    var found = kind.found(request, actor);
    var whole = found.paging().isEmpty();
    var arranged = Arrangement.of(kind, request, kind.columns(request, actor), whole);
    var sorted = arranged.sorted(found.items(), pages.texts(request));
    var file = whole ? Optional.of(List.of(sorted).iterator()) : kind.file(request, actor);
    var wrong =
        !arranged.wrong().isEmpty()
            || found.search().filter(search -> search.fields().isWrong()).isPresent();
    if (Arrangement.isFile(request) && file.isPresent() && !wrong) {
      return file(kind, arranged.shown(), file.get(), pages.texts(request));
    }
    var shown = whole ? page(request, found, sorted, arranged.address()) : found;
    var counted = arranged.address().with(RecordList.COUNTED, "true").toString();
    var model =
        new ListPage(
            kind,
            shown,
            arranged,
            shown.items().stream()
                .map(item -> arranged.shown().stream().map(one -> one.cell().apply(item)).toList())
                .toList(),
            Optional.of(counted).filter(_ -> found.countsLater()),
            kind.tabs(request),
            views.of(actor, arranged.address()),
            file.isPresent());
    var page = kind.kind().place().page("records/list.jte", model);
    if (wrong) {
      return pages.reject(request, page);
    }
    return pages.show(
        request, RecordList.isCounted(request) ? page.withPart("records/found.jte") : page);
  }

  /* A list of which all records are read. */
  private static <R> RecordList.Found<R> page(
      HttpRequest<?> request, RecordList.Found<R> found, List<R> sorted, Address list) {
    var number = PageNumber.of(request.getParameters(), PAGE).within(sorted.size());
    var items = sorted.stream().skip(number.first()).limit(PAGE).toList();
    return found.page(items, number.paging("records.shown", list, items.size(), sorted.size()));
  }

  private static <R> HttpResponse<?> file(
      RecordList<R> kind,
      List<Column<R>> columns,
      Iterator<List<R>> parts,
      Function<Words, String> reader) {
    return Csv.file(
        ListPage.id(kind.kind()),
        columns.stream().map(column -> reader.apply(column.head())).toList(),
        parts,
        item -> columns.stream().map(one -> one.cell().apply(item).text(reader)).toList());
  }

  /** Shows the form of a new record. */
  public <R extends Record> HttpResponse<?> ask(
      RecordEdits<R, ?> kind, HttpRequest<?> request, Actor actor) {
    actor.require(kind.kind().changes());
    return pages.showForm(
        request, form(kind, actor, Optional.empty(), "", kind.beginning(request, actor)));
  }

  /** Adds a record. */
  public <R extends Record, D> HttpResponse<?> add(
      RecordEdits<R, D> kind, HttpRequest<?> request, Form form, Actor actor) {
    actor.require(kind.kind().changes());
    var typed = new Sent(request, actor, Fields.of(form.fields()));
    var sent = pressed(kind, typed, Optional.empty());
    return once.execute(
        request,
        form,
        actor,
        () -> save(kind, sent, Optional.empty(), details -> kind.add(sent, details)));
  }

  <R extends Record> HttpResponse<?> show(
      RecordPages<R, ?> kind, HttpRequest<?> request, String id, Actor actor) {
    return kind.kind().hasPage()
        ? pages.show(request, kind.page(request, actor, kind.find(actor, id)).orElseThrow())
        : edit(kind, request, id, actor);
  }

  <R extends Record> HttpResponse<?> history(
      RecordHistory<R> kind, HttpRequest<?> request, String id, Actor actor) {
    var known = kind.find(actor, id);
    var audited = kind.kind().audited();
    var path = kind.kind().path(known) + "/history";
    var changes = trail.of(request, actor, audited, kind.kind().id(known), path);
    return pages.show(request, kind.history(known, changes));
  }

  public <R extends Record> HttpResponse<?> edit(
      RecordEdits<R, ?> kind, HttpRequest<?> request, String id, Actor actor) {
    actor.require(kind.kind().changes());
    var known = kind.find(actor, id);
    return pages.show(
        request,
        form(kind, actor, Optional.of(known), kind.kind().tag(known), kind.values(actor, known)));
  }

  private static <R extends Record> Sent pressed(
      RecordEdits<R, ?> kind, Sent typed, Optional<R> known) {
    return new Sent(
        typed.request(), typed.actor(), kind.pressed(typed.actor(), known, typed.fields()));
  }

  <R extends Record, D> HttpResponse<?> change(RecordEdits<R, D> kind, Sent form, String id) {
    form.actor().require(kind.kind().changes());
    var known = kind.find(form.actor(), id);
    var sent = pressed(kind, form, Optional.of(known));
    try {
      return save(kind, sent, Optional.of(known), details -> kind.replace(sent, known, details));
    } catch (RefusedException.Stale _) {
      var now = kind.find(sent.actor(), id);
      var typed = shownAgain(inputs(kind, sent, Optional.of(now)), sent.fields());
      var conflict = Optional.of(conflict(kind, sent.actor(), now, typed));
      return pages.respond(
          sent.request(),
          HttpStatus.CONFLICT,
          form(kind, sent.actor(), Optional.of(now), kind.kind().tag(now), typed, conflict));
    }
  }

  private interface Save<D> {
    Saved with(D details);
  }

  private <R extends Record, D> HttpResponse<?> save(
      RecordEdits<R, D> kind, Sent sent, Optional<R> known, Save<D> save) {
    if (kind.isShownAgain(sent.fields())) {
      return sent.fields().isWrong()
          ? reject(kind, sent, known, sent.fields())
          : pages.show(sent.request(), form(kind, sent.actor(), known, sent.tag(), sent.fields()));
    }
    var inputs = inputs(kind, sent, known);
    var names = names(inputs);
    var read =
        sent.fields()
            .read(fields -> kind.read(sent.actor(), fields, known), names, accepted(inputs));
    if (read.value().isEmpty()) {
      return reject(kind, sent, known, kind.checked(sent.actor(), known, read.fields()));
    }
    try {
      return switch (save.with(read.value().get())) {
        case Saved.Wrong(var errors) -> reject(kind, sent, known, errors.apply(sent.fields()));
        case Saved other -> done(kind, sent, other);
      };
    } catch (InvalidValueException e) {
      return reject(kind, sent, known, sent.fields().wrong(e, names));
    }
  }

  private HttpResponse<?> done(RecordEdits<?, ?> kind, Sent sent, Saved saved) {
    return switch (saved) {
      case Saved.Done(var path, var flash) -> pages.leadTo(path, flash);
      case Saved.Shown(var secret, var path) ->
          FormOnce.shownOnce(
              pages.show(
                  sent.request(),
                  kind.kind().place().below("records/secret.jte", secret, secret.title())),
              path);
      case Saved.Wrong _ -> throw new IllegalArgumentException("it was not carried out");
    };
  }

  private <R extends Record> HttpResponse<?> reject(
      RecordEdits<R, ?> kind, Sent sent, Optional<R> known, Fields wrong) {
    var fields = shownAgain(inputs(kind, sent, known), wrong);
    return pages.reject(sent.request(), form(kind, sent.actor(), known, sent.tag(), fields));
  }

  /* No page shows a secret again, so it has to be typed once more. */
  private static Fields shownAgain(List<Input> inputs, Fields typed) {
    var fields = typed;
    for (var input : inputs) {
      if (input.control() instanceof Control.Secret(_, var again)
          && !typed.value(input.name()).isEmpty()) {
        fields = fields.with(input.name()).wrong(input.name(), again);
      }
    }
    return fields;
  }

  private static <R extends Record> List<Input> inputs(
      RecordEdits<R, ?> kind, Sent sent, Optional<R> known) {
    return kind.inputs(sent.actor(), known, sent.fields());
  }

  private static Map<String, String> names(List<Input> inputs) {
    var names = new HashMap<String, String>();
    inputs.forEach(input -> input.known().forEach(known -> names.put(known, input.name())));
    return names;
  }

  private static Map<String, String> accepted(List<Input> inputs) {
    var accepted = new HashMap<String, String>();
    inputs.forEach(input -> input.accepted().ifPresent(value -> accepted.put(input.name(), value)));
    return accepted;
  }

  private <R extends Record> Conflict conflict(
      RecordEdits<R, ?> kind, Actor actor, R now, Fields typed) {
    var inputs = kind.inputs(actor, Optional.of(now), typed);
    return conflict(kind, actor, now, inputs, kind.values(actor, now), typed);
  }

  private <R extends Record> Conflict conflict(
      RecordEdits<R, ?> kind, Actor actor, R now, List<Input> inputs, Fields stored, Fields typed) {
    return conflicts.of(
        actor,
        kind.kind().audited(),
        kind.kind().id(now),
        Input.differences(inputs, stored, typed));
  }

  private static <R extends Record> Page form(
      RecordEdits<R, ?> kind, Actor actor, Optional<R> known, String tag, Fields fields) {
    return form(kind, actor, known, tag, fields, Optional.empty());
  }

  private static <R extends Record> Page form(
      RecordEdits<R, ?> kind,
      Actor actor,
      Optional<R> known,
      String tag,
      Fields fields,
      Optional<Conflict> conflict) {
    var own = known.filter(_ -> kind.kind().hasPage());
    var title =
        known
            .map(of -> kind.kind().editing().orElse(kind.name(of)))
            .orElse(kind.kind().adding().heading());
    var model =
        new FormPage(
            title,
            kind.note(actor, known),
            kind.kind().layout(),
            kind.inputs(actor, known, fields),
            fields,
            new FormPage.Sending(
                own.map(of -> kind.path(of) + "/" + Kind.EDIT)
                    .or(() -> known.map(kind::path))
                    .orElseGet(() -> FormOnce.address(kind.kind().adding().path())),
                tag,
                known.map(_ -> SAVE).orElse(kind.kind().adding().button()),
                own.map(kind::path).orElseGet(() -> kind.back(fields))),
            conflict,
            known.flatMap(
                of ->
                    kind.about(of)
                        .map(about -> new FormPage.Actions(about, kind.path(of), kind.actions()))));
    return kind.kind()
        .place()
        .below(FORM, model, title, own.map(of -> crumb(kind, of)).stream().toArray(Crumb[]::new));
  }

  <R extends Record> HttpResponse<?> ask(
      RecordEdits<R, ?> kind, HttpRequest<?> request, String id, String action, Actor actor) {
    actor.require(kind.kind().changes());
    var known = kind.find(actor, id);
    var question = question(kind, actor, known, action);
    return pages.show(
        request,
        page(
            kind,
            known,
            action,
            question,
            question.values(),
            kind.kind().tag(known),
            Optional.empty()));
  }

  private static <R extends Record> Question question(
      RecordEdits<R, ?> kind, Actor actor, R known, String action) {
    return action(kind, action).asks().orElseThrow(Action::unknown).apply(actor, known);
  }

  private static <R extends Record> Page page(
      RecordEdits<R, ?> kind,
      R known,
      String action,
      Question question,
      Fields fields,
      String tag,
      Optional<Conflict> conflict) {
    var model =
        new Confirmation(
            question,
            action(kind, action).words(),
            kind.path(known) + "/" + action,
            Map.of(RecordTag.FIELD, tag),
            kind.path(known),
            fields,
            conflict);
    return kind.kind()
        .place()
        .below(Confirmation.TEMPLATE, model, question.asked(), crumb(kind, known));
  }

  <R extends Record> HttpResponse<?> act(
      RecordEdits<R, ?> kind, Sent sent, Form form, String id, String action) {
    sent.actor().require(kind.kind().changes());
    var found = action(kind, action);
    var act = found.act().orElseThrow(Action::unknown);
    Supplier<HttpResponse<?>> work =
        () -> {
          try {
            return switch (act.apply(sent, id)) {
              case Saved.Wrong(var errors) ->
                  reject(kind, sent, id, action, errors.apply(sent.fields()));
              case Saved saved -> done(kind, sent, saved);
            };
          } catch (InvalidValueException e) {
            var known = kind.find(sent.actor(), id);
            if (found.asks().isEmpty() || !question(kind, sent.actor(), known, action).isTyped()) {
              throw e;
            }
            return reject(kind, sent, id, action, sent.fields().wrong(e));
          }
        };
    try {
      return found.once() ? once.execute(sent.request(), form, sent.actor(), work) : work.get();
    } catch (RefusedException.Stale _) {
      var now = kind.find(sent.actor(), id);
      var question = question(kind, sent.actor(), now, action);
      var typed = question.kept(sent.fields());
      var conflict =
          Optional.of(question)
              .filter(Question::isTyped)
              .map(
                  asked ->
                      conflict(kind, sent.actor(), now, asked.inputs(), asked.values(), typed));
      return pages.respond(
          sent.request(),
          HttpStatus.CONFLICT,
          page(kind, now, action, question, typed, kind.kind().tag(now), conflict));
    }
  }

  private <R extends Record> HttpResponse<?> reject(
      RecordEdits<R, ?> kind, Sent sent, String id, String action, Fields wrong) {
    var known = kind.find(sent.actor(), id);
    var question = question(kind, sent.actor(), known, action);
    return pages.reject(
        sent.request(),
        page(kind, known, action, question, question.kept(wrong), sent.tag(), Optional.empty()));
  }

  private static <R extends Record> Action<R> action(RecordEdits<R, ?> kind, String name) {
    return kind.actions().stream()
        .filter(action -> action.name().equals(name))
        .findFirst()
        .orElseThrow(Action::unknown);
  }

  private static <R extends Record> Crumb crumb(RecordEdits<R, ?> kind, R known) {
    return new Crumb(kind.name(known), kind.path(known));
  }
}
