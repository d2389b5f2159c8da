package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.session.RequestPassword;
import io.portico.domain.account.EmailAddress;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;

/** The page of people who have forgotten their password. */
@DashboardController(ForgottenPasswordController.PATH)
@WithoutSession
record ForgottenPasswordController(RequestPassword requestPassword, Pages pages) {

  static final String PATH = Dashboard.PATH + "/forgotten-password";

  private static final String EMAIL = "email";

  /** {@code GET /dashboard/forgotten-password}: asks for the email address. */
  @Get
  HttpResponse<?> show(HttpRequest<?> request) {
    return pages.show(request, page(new ForgottenPasswordPage(Fields.NONE, false)));
  }

  /** {@code POST /dashboard/forgotten-password}: sends a link, and never says whether. */
  @Post
  HttpResponse<?> send(HttpRequest<?> request, Form form) {
    var email = form.text(EMAIL).strip();
    if (EmailAddress.parse(email).isEmpty()) {
      var wrong = Words.of(email.isEmpty() ? "forgotten.emailMissing" : "forgotten.emailInvalid");
      var fields = Fields.of(form.fields()).wrong(EMAIL, wrong);
      return pages.reject(request, page(new ForgottenPasswordPage(fields, false)));
    }
    requestPassword.request(email, RequestId.of(request));
    return pages.show(request, page(new ForgottenPasswordPage(Fields.NONE, true)));
  }

  private static Page page(ForgottenPasswordPage model) {
    return Page.of("session/forgottenPassword.jte", model, Words.of("forgotten.title"));
  }
}
