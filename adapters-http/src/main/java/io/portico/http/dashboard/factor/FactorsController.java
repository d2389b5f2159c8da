package io.portico.http.dashboard.factor;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.ChangeOwnFactors;
import io.portico.application.port.in.factor.ChangeOwnFactors.Outcome;
import io.portico.application.port.in.factor.FactorOfferQueries;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.factor.FactorQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Browsers;
import io.portico.http.browser.Form;
import io.portico.http.browser.RelyingParty;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.NewFactor;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecoveryCodesPage;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The second factors of the user who looks at them. */
@DashboardController(FactorsController.PATH)
@RequiresPermission(Permission.READ_APIS)
record FactorsController(
    FactorQueries factors,
    FactorOfferQueries offers,
    AddFactor addFactor,
    ChangeOwnFactors changes,
    RelyingParty site,
    Browsers browsers,
    Pages pages) {

  static final String PATH = Dashboard.ACCOUNT + "/second-factor";

  private static final String PROOF = "proof";
  private static final String FACTOR = "factor";
  private static final String TICKET = "ticket";

  /* The proof in the forms that add one; the page has another form with one. */
  private static final String CONFIRMED = "confirmed";

  /** {@code GET /dashboard/account/second-factor}: the factors, and the forms to add one. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    return pages.show(request, page(actor, Fields.NONE, Fields.NONE));
  }

  private Page page(Actor actor, Fields added, Fields changed) {
    var present = factors.of(actor, actor.user());
    var offer =
        present.size() < Factor.MOST
            ? Optional.of(newFactor(actor, added))
            : Optional.<NewFactor>empty();
    return Page.of(
            "factor/factors.jte",
            new FactorsPage(present, factors.ownCodes(actor), offer, changed),
            Words.of("factors.title"))
        .below(new Crumb(Words.of("account.title"), Dashboard.ACCOUNT));
  }

  /* Somebody has scanned the app whose code was wrong. */
  private NewFactor newFactor(Actor actor, Fields sent) {
    return NewFactor.of(
        PATH, offers.offer(actor, sent.value(TICKET)), site.host(), offers.needsProof(actor), sent);
  }

  /** {@code POST /dashboard/account/second-factor}: adds a factor. */
  @Post
  HttpResponse<?> add(HttpRequest<?> request, Actor actor, Form form) {
    try {
      var command =
          new AddFactor.Command(
              actor, form.text(TICKET), form.text("name").strip(), form.text("answer"));
      var proof = new FactorProof.Typed(form.text(CONFIRMED));
      return switch (addFactor.add(command, proof, browsers.of(request))) {
        case AddFactor.Added(var factor, var codes) ->
            codes.isEmpty()
                ? pages.leadTo(PATH, Flash.done("factors.added", factor.name()))
                : codes(request, codes);
        case AddFactor.TooMany(var most) ->
            pages.leadTo(PATH, Flash.refused("factors.tooMany", most));
      };
    } catch (InvalidValueException e) {
      var wrong = Fields.of(form.fields()).wrong(e, Map.of(PROOF, CONFIRMED));
      return pages.reject(request, page(actor, wrong, Fields.NONE));
    }
  }

  private HttpResponse<?> codes(HttpRequest<?> request, List<RecoveryCode> codes) {
    return pages.show(
        request,
        Page.of("factor/codes.jte", RecoveryCodesPage.of(codes, PATH), Words.of("factors.codes"))
            .below(new Crumb(Words.of("account.title"), Dashboard.ACCOUNT)));
  }

  /** {@code POST /dashboard/account/second-factor/change}: removes one, or renews the codes. */
  @Post("/change")
  HttpResponse<?> change(HttpRequest<?> request, Actor actor, Form form) {
    var chosen = Identifier.parse(form.text(FACTOR)).map(FactorId::new);
    var renews = form.has("codes");
    if (!renews && chosen.isEmpty()) {
      return wrong(request, actor, form, FACTOR, "factors.chooseOne");
    }
    var command =
        new ChangeOwnFactors.Command(
            actor, new FactorProof.Typed(form.text(PROOF)), browsers.of(request));
    var outcome =
        renews ? changes.renewCodes(command) : changes.remove(command, chosen.orElseThrow());
    return switch (outcome) {
      case Outcome.Done(var codes) ->
          codes.isEmpty()
              ? pages.leadTo(PATH, Flash.done("factors.removed"))
              : codes(request, codes);
      case Outcome.Nothing() -> pages.leadTo(PATH, Flash.refused("factors.nothing"));
      case Outcome.Refused() -> wrong(request, actor, form, PROOF, "factors.wrongProof");
    };
  }

  private HttpResponse<?> wrong(
      HttpRequest<?> request, Actor actor, Form form, String field, String why) {
    var fields = Fields.NONE.with(FACTOR, form.text(FACTOR)).wrong(field, Words.of(why));
    return pages.reject(request, page(actor, Fields.NONE, fields));
  }
}
