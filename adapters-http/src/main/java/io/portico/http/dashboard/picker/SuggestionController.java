package io.portico.http.dashboard.picker;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;

/** What fields suggest while somebody types the name of an API or a plan. */
@DashboardController(SuggestionController.PATH)
public record SuggestionController(ApiPicker apis, PlanQueries plans, Pages pages) {

  /** The path of the suggestions. */
  public static final String PATH = "/dashboard/suggestions";

  /** The parameter that names the parameter with what was typed. */
  public static final String FIELD = "field";

  /* The parameter with what is chosen; APIs without it. */
  private static final String KIND = "of";

  private static final int MOST = 20;

  /** {@code GET /dashboard/suggestions}: the options of a list. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> suggestions(HttpRequest<?> request, Actor actor) {
    var parameters = request.getParameters();
    var typed = parameters.get(parameters.get(FIELD, String.class, ""), String.class, "").strip();
    var texts =
        switch (parameters.get(KIND, String.class, "api")) {
          case "api" -> apis.suggestions(actor, typed);
          case "plan" -> actor.may(Permission.READ) ? plans(actor, typed) : List.<String>of();
          default -> List.<String>of();
        };
    return pages.showPart(request, "picker/suggestions.jte", new Suggestions(texts));
  }

  private List<String> plans(Actor actor, String typed) {
    try {
      var filter =
          new PlanFilter(Optional.of(typed).filter(text -> !text.isEmpty()), Optional.empty());
      return plans.page(actor, filter, new OffsetRange(0, MOST)).items().stream()
          .map(plan -> plan.details().name())
          .toList();
    } catch (InvalidValueException _) {
      return List.of();
    }
  }
}
