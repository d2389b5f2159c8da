package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;

/** Shows problems to people. A request with one as its attribute gets no JSON. */
public interface ProblemPage {

  /** The request attribute that holds the page. */
  String ATTRIBUTE = "portico.problem-page";

  /** Returns whether the requests for {@code path} come from people. */
  boolean answers(String path);

  /** Returns the page about {@code problem}. */
  MutableHttpResponse<?> answer(HttpRequest<?> request, Problem problem);
}
