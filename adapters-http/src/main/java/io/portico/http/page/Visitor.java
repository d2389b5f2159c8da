package io.portico.http.page;

import io.micronaut.http.HttpRequest;
import io.portico.domain.access.Actor;
import java.util.Optional;

/**
 * Who looks at a page. The session of a request puts the visitor into it; without one, a page has
 * no navigation.
 *
 * @param name the name in the menu, for example the email address
 * @param organisation the name of the visitor's organisation
 */
public record Visitor(Actor actor, String name, String organisation) {

  /** The name of the hidden field of every form with the token of its page. */
  public static final String FORM_TOKEN = "form_token";

  /** The name of the hidden field of every form that marks it, so that it is carried out once. */
  public static final String FORM_ONCE = "form_once";

  private static final String ONCE_ATTRIBUTE = "portico.form-once";
  private static final String ATTRIBUTE = "portico.visitor";
  private static final String TOKEN_ATTRIBUTE = "portico.form-token";

  /** Makes this the visitor of {@code request}. */
  public void enter(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Makes {@code token} that of the forms of the page that answers {@code request}. */
  public static void useFormToken(HttpRequest<?> request, String token) {
    request.setAttribute(TOKEN_ATTRIBUTE, token);
  }

  /** Marks forms of the page that answers {@code request} like the form that was sent. */
  public static void useFormOnce(HttpRequest<?> request, String mark) {
    request.setAttribute(ONCE_ATTRIBUTE, mark);
  }

  /** Returns the visitor of {@code request}. */
  public static Optional<Visitor> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, Visitor.class);
  }

  static String formToken(HttpRequest<?> request) {
    return request.getAttribute(TOKEN_ATTRIBUTE, String.class).orElse("");
  }

  static Optional<String> formOnce(HttpRequest<?> request) {
    return request.getAttribute(ONCE_ATTRIBUTE, String.class);
  }
}
