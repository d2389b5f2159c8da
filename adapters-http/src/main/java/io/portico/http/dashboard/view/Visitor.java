package io.portico.http.dashboard.view;

import io.micronaut.http.HttpRequest;
import io.portico.domain.access.Actor;
import java.util.Optional;

/**
 * Who looks at a page. The session of a request puts the visitor into it; without one, a page has
 * no navigation.
 *
 * @param name the name in the menu, for example the email address
 * @param formToken the token that every form sends back in {@link #FORM_TOKEN}
 */
public record Visitor(Actor actor, String name, String formToken) {

  /** The name of the field of every form with the token of the session. */
  public static final String FORM_TOKEN = "form_token";

  /** The header with the same token, which htmx sends with requests without a form. */
  public static final String FORM_TOKEN_HEADER = "X-Form-Token";

  private static final String ATTRIBUTE = "portico.visitor";

  /** Makes this the visitor of {@code request}. */
  public void enter(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Returns the visitor of {@code request}. */
  public static Optional<Visitor> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, Visitor.class);
  }
}
