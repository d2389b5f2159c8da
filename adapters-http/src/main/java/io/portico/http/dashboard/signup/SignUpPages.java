package io.portico.http.dashboard.signup;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.signup.ReviewSignUps;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.dashboard.records.SectionPlace;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;

/** The sign-ups on the site whose address is confirmed, and which an administrator decides. */
@DashboardController(DeveloperPaths.SIGN_UPS)
record SignUpPages(ReviewSignUps signUps, Pages pages) {

  private static final int SIZE = 50;
  private static final Words TITLE = Words.of("signUps.title");
  private static final SectionPlace PLACE = new SectionPlace(Section.DEVELOPERS);

  /** {@code GET /dashboard/sign-ups}: those that wait, the longest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var number = PageNumber.of(request.getParameters(), SIZE);
    var found = signUps.waiting(actor, number.range());
    var paging =
        number.paging(
            "records.shown",
            Address.of(DeveloperPaths.SIGN_UPS),
            found.items().size(),
            found.total());
    return pages.show(
        request, PLACE.below("signup/list.jte", new SignUpsPage(found.items(), paging), TITLE));
  }

  /** {@code GET /dashboard/sign-ups/{id}}: one of them. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    return find(actor, id)
        .<HttpResponse<?>>map(one -> pages.show(request, page(one, Fields.NONE)))
        .orElseGet(this::decided);
  }

  private Optional<SignUp> find(Actor actor, String id) {
    return Identifier.parse(id).flatMap(found -> signUps.find(actor, new SignUpId(found)));
  }

  private HttpResponse<?> decided() {
    return pages.leadTo(DeveloperPaths.SIGN_UPS, Flash.warning("signUps.decided"));
  }

  private static Page page(SignUp signUp, Fields fields) {
    return PLACE.below(
        "signup/one.jte",
        new SignUpPage(signUp, fields),
        Words.plain(signUp.email().written()),
        new Crumb(TITLE, DeveloperPaths.SIGN_UPS));
  }

  /** {@code POST /dashboard/sign-ups/{id}/approve}: registers the developer. */
  @Post("/{id}/approve")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> approve(String id, Actor actor) {
    var found = find(actor, id);
    return found.isPresent() && signUps.approve(actor, found.get().id())
        ? pages.leadTo(
            DeveloperPaths.SIGN_UPS, Flash.done("signUps.approved", found.get().email().written()))
        : decided();
  }

  /** {@code POST /dashboard/sign-ups/{id}/decline}: removes the sign-up, and mails the reason. */
  @Post("/{id}/decline")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> decline(HttpRequest<?> request, String id, Form form, Actor actor) {
    var found = find(actor, id);
    try {
      return found.isPresent() && signUps.decline(actor, found.get().id(), form.prose("reason"))
          ? pages.leadTo(
              DeveloperPaths.SIGN_UPS,
              Flash.done("signUps.declined", found.get().email().written()))
          : decided();
    } catch (InvalidValueException e) {
      return pages.reject(request, page(found.orElseThrow(), Fields.of(form.fields()).wrong(e)));
    }
  }
}
