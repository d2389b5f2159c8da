package io.portico.http.dashboard.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.dashboard.label.LabelPaths;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The mapping rules of a source: add, edit, order and remove. */
@DashboardController("/dashboard/discovery/{source}")
record RuleController(
    DiscoveryQueries discovery,
    ReplaceMapping replaceMapping,
    Mappings mappings,
    Conflicts conflicts,
    FormOnce once,
    Pages pages) {

  private static final String INDEX = "index";

  /* Tags without a key are reported under it. */
  private static final String TAGS = "tags";

  /** {@code GET /dashboard/discovery/{source}/rules/new}: the form of a rule. */
  @Get("/rules/new")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> add(HttpRequest<?> request, String source, Actor actor) {
    var parameters = request.getParameters();
    var key = parameters.get("key", String.class, "");
    var examples = parameters.getAll("example");
    var fields =
        Fields.NONE
            .with(RuleForms.KIND, key.equals(TAGS) ? RuleForms.TAG : RuleForms.METADATA)
            .with(RuleForms.FROM, key.equals(TAGS) ? String.join("|", examples) : key)
            .with(RuleForms.LABEL, parameters.get(RuleForms.LABEL, String.class, ""))
            .with(
                RuleForms.VALUES,
                key.equals(TAGS)
                    ? ""
                    : String.join(
                        "\n", examples.stream().map(text -> text + " => " + text).toList()));
    return pages.showForm(request, page(actor, source, Optional.empty(), fields, Optional.empty()));
  }

  /** {@code GET /dashboard/discovery/{source}/rules/{index}}: the form of a rule that is there. */
  @Get("/rules/{index}")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> edit(HttpRequest<?> request, String source, int index, Actor actor) {
    var rules = discovery.mapping(actor, Mappings.name(source)).rules();
    if (index < 0 || index >= rules.size()) {
      return pages.leadTo(SourceView.path(source), Flash.warning("discovery.ruleGone"));
    }
    return pages.show(
        request,
        page(actor, source, Optional.of(index), RuleForms.of(rules.get(index)), Optional.empty()));
  }

  private Page page(
      Actor actor,
      String source,
      Optional<Integer> index,
      Fields fields,
      Optional<Conflict> conflict) {
    actor.requireEverywhere(Permission.DISCOVER);
    var view = SourceView.of(mappings.source(actor, source));
    var tag =
        fields.value(RecordTag.FIELD).isEmpty() || conflict.isPresent()
            ? RecordTag.of(discovery.mapping(actor, Mappings.name(source)))
            : fields.value(RecordTag.FIELD);
    var model =
        new RuleFormPage(
            fields,
            view,
            index,
            tag,
            mappings.definitions(actor).stream().map(LabelPaths::choice).toList(),
            conflict);
    return Page.of(
            "discovery/rule.jte",
            model,
            Words.of(index.isPresent() ? "discovery.editRule" : "discovery.addRule"))
        .in(Section.DISCOVERY)
        .below(Crumb.of(Section.DISCOVERY), new Crumb(Words.plain(view.name()), view.path()));
  }

  /** {@code POST /dashboard/discovery/{source}/rules}: adds a rule at the end, or replaces one. */
  @Post("/rules")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> save(HttpRequest<?> request, String source, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> saveOnce(request, source, form, actor));
  }

  private HttpResponse<?> saveOnce(HttpRequest<?> request, String source, Form form, Actor actor) {
    var sent = Fields.of(form.fields());
    var index = form.optional(INDEX).filter(text -> text.matches("\\d{1,3}")).map(Integer::valueOf);
    Function<Fields, HttpResponse<?>> reject =
        fields -> pages.reject(request, page(actor, source, index, fields, Optional.empty()));
    try {
      var rule = RuleForms.read(sent);
      var present = discovery.mapping(actor, Mappings.name(source));
      var rules = new ArrayList<>(present.rules());
      if (index.isPresent() && index.get() < rules.size()) {
        rules.set(index.get(), rule);
      } else {
        rules.add(rule);
      }
      return switch (replace(actor, source, form, present.matchSimilarNames(), rules)) {
        case ReplaceMapping.Outcome.Replaced _ ->
            pages.leadTo(
                SourceView.path(source), Flash.done("discovery.ruleSaved", rule.label().value()));
        case ReplaceMapping.Outcome.UnknownLabels(var unknown) -> {
          var name = unknown.getFirst().label().value();
          yield reject.apply(sent.wrong(RuleForms.LABEL, Words.of("discovery.unknownLabel", name)));
        }
      };
    } catch (InvalidValueException e) {
      return reject.apply(RuleForms.wrong(sent, e));
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          page(actor, source, index, sent, Optional.of(conflict(actor, source, index, sent))));
    }
  }

  private Conflict conflict(Actor actor, String source, Optional<Integer> index, Fields sent) {
    var rules = discovery.mapping(actor, Mappings.name(source)).rules();
    var differences =
        index
            .map(
                at ->
                    RuleForms.differences(
                        sent, at < rules.size() ? Optional.of(rules.get(at)) : Optional.empty()))
            .orElseGet(List::of);
    return conflicts.of(actor, AuditKind.SOURCE, source, differences);
  }

  private ReplaceMapping.Outcome replace(
      Actor actor, String source, Form form, boolean similar, List<MappingRule> rules) {
    return replaceMapping.replace(
        new ReplaceMapping.Command(
            actor,
            Mappings.name(source),
            new MappingRules(similar, rules),
            RecordTag.expected(form.text(RecordTag.FIELD))));
  }

  /**
   * {@code POST /dashboard/discovery/{source}/rules/order}: moves a rule up or down, or removes it,
   * by the button that was pressed.
   */
  @Post("/rules/order")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> order(String source, Form form, Actor actor) {
    var present = discovery.mapping(actor, Mappings.name(source));
    var rules = new ArrayList<>(present.rules());
    var path = SourceView.path(source);
    var up = at(form, "up", rules.size());
    var down = at(form, "down", rules.size());
    var gone = at(form, "remove", rules.size());
    if (up.filter(index -> index > 0).isPresent()) {
      Collections.swap(rules, up.get(), up.get() - 1);
    } else if (down.filter(index -> index < rules.size() - 1).isPresent()) {
      Collections.swap(rules, down.get(), down.get() + 1);
    } else if (gone.isPresent()) {
      rules.remove(gone.get().intValue());
    } else {
      return pages.leadTo(path);
    }
    return replaced(replace(actor, source, form, present.matchSimilarNames(), rules), path);
  }

  private HttpResponse<?> replaced(ReplaceMapping.Outcome outcome, String path) {
    return switch (outcome) {
      case ReplaceMapping.Outcome.Replaced _ ->
          pages.leadTo(path, Flash.done("discovery.mappingSaved"));
      case ReplaceMapping.Outcome.UnknownLabels(var unknown) ->
          pages.leadTo(
              path, Flash.refused("discovery.unknownLabel", unknown.getFirst().label().value()));
    };
  }

  private static Optional<Integer> at(Form form, String button, int rules) {
    return form.optional(button)
        .filter(text -> text.matches("\\d{1,3}"))
        .map(Integer::valueOf)
        .filter(index -> index < rules);
  }

  /** {@code POST /dashboard/discovery/{source}/similar}: switches matching by similar names. */
  @Post("/similar")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> similar(String source, Form form, Actor actor) {
    var present = discovery.mapping(actor, Mappings.name(source));
    return replaced(
        replace(actor, source, form, form.text("similar").equals("true"), present.rules()),
        SourceView.path(source));
  }
}
