package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.http.page.Words;
import io.portico.http.problem.Problem;
import io.portico.http.problem.ProblemPage;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The pages of sites that refuse something. */
@Singleton
public record SiteRefusals(SitePages pages) implements ProblemPage {

  /** The path of the page to sign in, below the site. */
  public static final String SIGN_IN = "/sign-in";

  /** What such a page shows. */
  public record Refusal(Words title, Words text, String requestId) {}

  @Override
  public boolean answers(String path) {
    return Portal.contains(path);
  }

  @Override
  public MutableHttpResponse<?> answer(HttpRequest<?> request, Problem problem) {
    var status = problem.status();
    var title = Words.of(title(status.getCode()));
    var isMissing = status == HttpStatus.NOT_FOUND || status == HttpStatus.METHOD_NOT_ALLOWED;
    var response =
        SiteVisit.known(request).isPresent()
            ? refused(request, status, title, explanation(problem))
            : isMissing
                ? noSite(request)
                : pages.withoutSite(request, status, title, explanation(problem));
    problem.headers().forEach(response::header);
    return response.header(RequestId.HEADER, RequestId.of(request));
  }

  private static String title(int status) {
    return switch (status) {
      case 401, 403 -> "problem.forbidden";
      case 404, 405 -> "problem.notFound";
      case 409, 412 -> "problem.conflict";
      case 429 -> "problem.tooOften";
      case 503 -> "problem.busy";
      default -> status < 500 ? "problem.invalid" : "problem.internal";
    };
  }

  private static Words explanation(Problem problem) {
    return switch (problem.status().getCode()) {
      case 401, 403 -> Words.of("problem.forbiddenText");
      case 404, 405 -> Words.of("problem.notFoundText");
      case 412 -> Words.of("problem.stale");
      case 429 -> Words.of("problem.tooOftenText");
      case 503 -> Words.of("problem.busyText");
      default ->
          problem.status().getCode() < 500
              ? Words.said(problem.message())
              : Words.of("problem.internalText");
    };
  }

  /** Returns the page about something that is not there, or not for this visitor. */
  public MutableHttpResponse<?> notFound(HttpRequest<?> request) {
    return refused(
        request,
        HttpStatus.NOT_FOUND,
        Words.of("problem.notFound"),
        Words.of("problem.notFoundText"));
  }

  /** Returns the page about a site that is off or does not exist. */
  MutableHttpResponse<?> noSite(HttpRequest<?> request) {
    return pages.withoutSite(
        request, HttpStatus.NOT_FOUND, Words.of("problem.notFound"), Words.of("noSite.text"));
  }

  /** Leads to the page to sign in, and from there to {@code next}. */
  MutableHttpResponse<?> askToSignIn(HttpRequest<?> request, String next) {
    return pages.leadTo(
        request, SIGN_IN + "?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
  }

  /** Refuses a form that no page of this browser has sent. */
  MutableHttpResponse<?> forged(HttpRequest<?> request) {
    return refused(
        request, HttpStatus.FORBIDDEN, Words.of("refusedForm.title"), Words.of("refusedForm.text"));
  }

  /** Refuses every form of an administrator who sees the site as a developer does. */
  MutableHttpResponse<?> readOnly(HttpRequest<?> request) {
    return refused(
        request, HttpStatus.FORBIDDEN, Words.of("seeAs.refused"), Words.of("seeAs.refusedText"));
  }

  /** Refuses a form of an earlier session of the browser. */
  MutableHttpResponse<?> ofAnotherSession(HttpRequest<?> request) {
    return refused(
        request,
        HttpStatus.CONFLICT,
        Words.of("otherSession.title"),
        Words.of("otherSession.text"));
  }

  /** Returns a page that says why something was refused, and what to do. */
  public MutableHttpResponse<?> refused(
      HttpRequest<?> request, HttpStatus status, Words title, Words text) {
    return pages.respond(
        request,
        status,
        SiteContent.of("site/refused.jte", new Refusal(title, text, RequestId.of(request)), title));
  }
}
