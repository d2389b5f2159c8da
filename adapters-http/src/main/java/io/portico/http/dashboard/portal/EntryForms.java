package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.catalogue.CatalogueSize;
import io.portico.http.dashboard.picker.ApiPicker;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.FormPage;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordForms;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The forms that add, change and remove an entry of the catalogue, by the id of its plan. */
@DashboardController("/dashboard/portal/entries")
@RequiresPermission(Permission.PUBLISH)
record EntryForms(
    CatalogueQueries catalogues,
    AddCatalogueEntry addEntry,
    ReplaceCatalogueEntry replaceEntry,
    RemoveCatalogueEntry removeEntry,
    EntryPlans plans,
    PortalSettingsQueries settings,
    ApiPicker apis,
    Records records)
    implements RecordForms<CatalogueEntry, CatalogueEntry> {

  /* In place of a plan that was not chosen, to find what else is wrong, or is made later. */
  private static final PlanId NO_PLAN = new PlanId(new Identifier(0, 0));

  private static final Kind<CatalogueEntry> KIND =
      Kind.<CatalogueEntry>of(
              PortalPart.CATALOGUE,
              Permission.PUBLISH,
              AuditKind.CATALOGUE_ENTRY,
              CatalogueEntry::plan,
              CatalogueEntry::name)
          .adding(PortalPart.NEW_ENTRY, "portal.entry.new", "portal.entry.new.do")
          .editing("portal.entry.edit")
          .withPage()
          .at(entry -> PortalPart.entry(entry.plan()));

  @Override
  public Kind<CatalogueEntry> kind() {
    return KIND;
  }

  @Override
  public CatalogueEntry find(Actor actor, String id) {
    var entry = entry(catalogues.find(actor), id);
    catalogues.requireChanging(actor, entry);
    return entry;
  }

  static CatalogueEntry entry(Catalogue catalogue, String id) {
    var plan = Ids.inPath(RecordKind.CATALOGUE_ENTRY, id, PlanId::new);
    return catalogue.offering(plan).orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(plan));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<CatalogueEntry> known, Fields shown) {
    return Entries.inputs(
        known.isPresent() ? List.of() : plans.choices(actor, catalogues.find(actor)),
        CatalogueController.asSettingsSay(settings.find(actor).settings()));
  }

  /*
   * Perhaps for an API or a plan. Most entries are called as their API, or as their plan, whose
   * only API they describe.
   */
  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    var api = Optional.ofNullable(request.getParameters().get("api")).flatMap(ApiId::parse);
    if (api.isPresent()) {
      return Fields.NONE
          .with(Entries.PLAN, EntryPlans.NEW)
          .with(Entries.API, apis.text(actor, api.get()))
          .with(Entries.NAME, apis.name(actor, api.get()))
          .checked(Entries.SHOW, true);
    }
    var plan = request.getParameters().get(Entries.PLAN, String.class, "");
    var fields = Fields.NONE.with(Entries.PLAN, plan).checked(Entries.SHOW, true);
    return plans
        .find(actor, plan)
        .map(
            details ->
                (details.accessRights().size() == 1
                        ? fields.with(
                            Entries.API, apis.text(actor, details.accessRights().getFirst().api()))
                        : fields)
                    .with(Entries.NAME, details.name()))
        .orElse(fields);
  }

  @Override
  public Fields values(Actor actor, CatalogueEntry entry) {
    return Entries.of(entry, entry.api().map(id -> apis.text(actor, id)));
  }

  @Override
  public boolean isShownAgain(Fields sent) {
    return sent.isChecked(FormPage.PREVIEW);
  }

  @Override
  public Fields pressed(Actor actor, Optional<CatalogueEntry> known, Fields sent) {
    if (known.isPresent() || isShownAgain(sent) || chosen(sent).isPresent()) {
      return sent;
    }
    if (!sent.has(Entries.PLAN, EntryPlans.NEW)) {
      return sent.wrong(Entries.PLAN, Words.of("portal.choosePlan"));
    }
    return sent.filled(Entries.API).isPresent()
        ? sent
        : sent.wrong(Entries.API, Words.of("portal.newPlan.chooseApi"));
  }

  private static Optional<PlanId> chosen(Fields sent) {
    return Identifier.parse(sent.value(Entries.PLAN)).map(PlanId::new);
  }

  @Override
  public CatalogueEntry read(Actor actor, Fields sent, Optional<CatalogueEntry> known) {
    var kept = known.flatMap(CatalogueEntry::api).map(Set::of).orElseGet(Set::of);
    return Entries.read(
        sent,
        known.map(CatalogueEntry::plan).or(() -> chosen(sent)).orElse(NO_PLAN),
        known,
        typed -> apis.find(actor, Entries.API, List.of(typed), kept).getFirst());
  }

  @Override
  public Saved add(Sent sent, CatalogueEntry given) {
    return sent.fields().has(Entries.PLAN, EntryPlans.NEW)
        ? addWithPlan(sent, given)
        : addEntry(sent, given);
  }

  private Saved addWithPlan(Sent sent, CatalogueEntry given) {
    try {
      return switch (plans.define(sent.actor(), given.name(), given.api().orElseThrow())) {
        case DefinePlan.Outcome.Defined(var plan) ->
            addEntry(
                sent,
                read(
                    sent.actor(),
                    sent.fields().with(Entries.PLAN, plan.id().toString()),
                    Optional.empty()));
        case DefinePlan.Outcome.NameTaken(var name) ->
            Saved.wrong(Entries.PLAN, Words.of("portal.newPlan.taken", name));
        // The plan gets an id of its own, so this is not expected.
        case DefinePlan.Outcome.IdTaken(var plan) ->
            Saved.wrong(Entries.PLAN, Words.plain(plan.toString()));
        case DefinePlan.Outcome.TooMany(var most) ->
            Saved.wrong(Entries.PLAN, Words.of("plan.tooMany", most));
      };
    } catch (InvalidValueException e) {
      return new Saved.Wrong(fields -> fields.wrong(e));
    }
  }

  private Saved addEntry(Sent sent, CatalogueEntry given) {
    var command =
        new AddCatalogueEntry.Command(
            sent.actor(), given, Precondition.none(), CatalogueSize.WITHIN_LIMIT);
    return switch (addEntry.add(command)) {
      case AddCatalogueEntry.Outcome.Added(var entry) ->
          new Saved.Done(
              path(entry),
              Flash.done("portal.added", entry.name())
                  .leadingTo("portal.added.site", PortalPart.SITE.path())
                  .leadingTo("portal.added.another", PortalPart.NEW_ENTRY)
                  .leadingTo("request.onPage", Section.DEVELOPERS.path()));
      case AddCatalogueEntry.Outcome.AlreadyOffered _ ->
          Saved.wrong(Entries.PLAN, Words.of("portal.alreadyOffered"));
      case AddCatalogueEntry.Outcome.UnknownPlan _ ->
          Saved.wrong(Entries.PLAN, Words.of("portal.unknownPlan"));
      case AddCatalogueEntry.Outcome.Full() -> Saved.wrong(Words.of("portal.full"));
    };
  }

  @Override
  public Saved replace(Sent sent, CatalogueEntry known, CatalogueEntry given) {
    var command =
        new ReplaceCatalogueEntry.Command(
            sent.actor(), given, expected(known.plan(), sent.tag()), CatalogueSize.WITHIN_LIMIT);
    return switch (replaceEntry.replace(command)) {
      case REPLACED -> done(given, "portal.saved");
      case FULL -> Saved.wrong(Words.of("portal.full"));
    };
  }

  /* Other entries may change in between. */
  private static Precondition<Catalogue> expected(PlanId plan, String tag) {
    return catalogue ->
        catalogue.offering(plan).filter(entry -> RecordTag.of(entry).equals(tag)).isPresent();
  }

  @Override
  public List<Action<CatalogueEntry>> actions() {
    return List.of(
        Action.asking(
            "remove",
            "trash",
            Words.of("portal.remove"),
            entry ->
                Question.danger(
                    Words.of("portal.remove.question", entry.name()),
                    Words.of("portal.remove.requests"),
                    Words.of("portal.remove.keys"),
                    Words.of("portal.remove.texts")),
            this::remove));
  }

  private Saved remove(Sent sent, String id) {
    var entry = find(sent.actor(), id);
    removeEntry.remove(
        new RemoveCatalogueEntry.Command(
            sent.actor(), entry.plan(), expected(entry.plan(), sent.tag())));
    return listed(entry, "portal.removed");
  }
}
