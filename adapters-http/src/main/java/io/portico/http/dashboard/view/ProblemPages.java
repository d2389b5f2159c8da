package io.portico.http.dashboard.view;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Words;
import io.portico.http.problem.Problem;
import io.portico.http.problem.ProblemPage;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;

/**
 * Shows the refusals of use cases and of the framework as pages, and as alerts to htmx, which puts
 * them above the content.
 */
@Singleton
record ProblemPages(Pages pages) implements ProblemPage {

  @Override
  public boolean answers(String path) {
    return Dashboard.contains(path);
  }

  @Override
  public MutableHttpResponse<?> answer(HttpRequest<?> request, Problem problem) {
    var page =
        Page.of(
                "problem/problem.jte",
                model(problem, RequestId.of(request)),
                Words.of(title(problem.status().getCode())))
            .withPart("problem/alert.jte");
    var response = pages.respond(request, problem.status(), page);
    problem.headers().forEach(response::header);
    return response.header(RequestId.HEADER, RequestId.of(request));
  }

  private static ProblemModel model(Problem problem, String requestId) {
    var status = problem.status().getCode();
    return new ProblemModel(status, Words.of(title(status)), explanation(problem), requestId);
  }

  private static String title(int status) {
    return switch (status) {
      case 401, 403 -> "problem.forbidden";
      case 404, 405 -> "problem.notFound";
      case 409, 412 -> "problem.conflict";
      case 429, 503 -> "problem.busy";
      default -> status < 500 ? "problem.invalid" : "problem.internal";
    };
  }

  /* The words of the HTTP interface name headers and routes, which people do not see. */
  private static Words explanation(Problem problem) {
    return switch (problem.code()) {
      case "stale" -> Words.of("problem.stale");
      case "forbidden" ->
          Problems.why(problem)
              .map(why -> Words.of("problem.forbiddenWhy", Words.said(why)))
              .orElseGet(() -> Words.of("problem.forbiddenText"));
      case "unauthorised" -> Words.of("problem.forbiddenText");
      case "route_not_found", "method_not_allowed" -> Words.of("problem.notFoundText");
      case "internal_error" -> Words.of("problem.internalText");
      default -> Words.said(problem.message());
    };
  }
}
