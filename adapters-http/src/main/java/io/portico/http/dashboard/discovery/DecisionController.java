package io.portico.http.dashboard.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides, row by row, about what a dry run could not map and where it found another value. htmx
 * replaces the cell of the row by what was done; without JavaScript it leads to the source.
 */
@DashboardController("/dashboard/discovery/{source}")
record DecisionController(
    DiscoveryQueries discovery, ReplaceMapping replaceMapping, ChangeApi changeApi, Pages pages) {

  private static final String PART = "discovery/decided.jte";

  /** {@code POST /dashboard/discovery/{source}/quick-rule}: maps a metadata key to a label. */
  @Post("/quick-rule")
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> rule(HttpRequest<?> request, String source, Form form, Actor actor) {
    var name = Mappings.name(source);
    var present = discovery.mapping(actor, name);
    try {
      var label = new LabelName(form.text("label"));
      var rules = new ArrayList<MappingRule>(present.rules());
      rules.add(new FromMetadata(form.text("key"), label, new LinkedHashMap<>()));
      // Nothing was shown that could be stale: the rule is added to those of now.
      Precondition<MappingRules> unchanged = present::equals;
      var command =
          new ReplaceMapping.Command(
              actor, name, new MappingRules(present.matchSimilarNames(), rules), unchanged);
      return switch (replaceMapping.replace(command)) {
        case ReplaceMapping.Outcome.Replaced _ ->
            decided(request, source, Flash.done("discovery.ruleSaved", label.value()));
        case ReplaceMapping.Outcome.UnknownLabels _ ->
            decided(request, source, Flash.refused("discovery.unknownLabel", label.value()));
      };
    } catch (InvalidValueException e) {
      return decided(request, source, Flash.refused("discovery.invalid", Words.said(e.problem())));
    }
  }

  /**
   * {@code POST /dashboard/discovery/{source}/conflict}: sets the discovered value by hand, or
   * removes the label so that the next run sets it.
   */
  @Post("/conflict")
  @RequiresPermission({Permission.DISCOVER, Permission.CHANGE_APIS})
  HttpResponse<?> conflict(HttpRequest<?> request, String source, Form form, Actor actor) {
    try {
      var api = Ids.api(form.text("api"));
      var label = new LabelName(form.text("label"));
      var kept = new LabelValue(form.text("kept"));
      var discovered = new LabelValue(form.text("discovered"));
      var use = form.text("decision").equals("use");
      var change =
          use
              ? LabelChange.Merge.giving(new Labels(new TreeMap<>(Map.of(label, discovered))))
              : LabelChange.Merge.removing(Set.of(label));
      Precondition<ApiRecord> stillKept =
          present -> present.labels().labels().valueOf(label).filter(kept::equals).isPresent();
      return switch (changeApi.change(ChangeApi.Command.ofLabels(actor, api, change, stillKept))) {
        case ChangeApi.Outcome.Changed _ ->
            decided(
                request,
                source,
                use
                    ? Flash.done("discovery.used", discovered.value())
                    : Flash.done("discovery.released", label.value()));
        case ChangeApi.Outcome.LabelsRefused(var refusal) ->
            decided(
                request, source, Flash.refused("discovery.invalid", Words.said(refusal.reason())));
      };
    } catch (InvalidValueException e) {
      return decided(request, source, Flash.refused("discovery.invalid", Words.said(e.problem())));
    }
  }

  private HttpResponse<?> decided(HttpRequest<?> request, String source, Flash flash) {
    Words words = flash.words();
    return Pages.isPart(request)
        ? pages.showPart(request, PART, new Decided(words, flash.kind() == Flash.Kind.SUCCESS))
        : pages.leadTo(SourceView.path(source), flash);
  }
}
