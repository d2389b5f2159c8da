package io.portico.http.browser;

import io.micronaut.http.HttpRequest;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.UrlEncoding;
import io.portico.http.page.Visitor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a submitted form, in their order. A route takes it as an argument.
 *
 * @param fields the values of each field
 */
public record Form(Map<String, List<String>> fields) {

  /** The name of the hidden field with the token of the form. */
  public static final String TOKEN = Visitor.FORM_TOKEN;

  /** The header with the token of the form, for requests of scripts. */
  public static final String TOKEN_HEADER = "X-Form-Token";

  /** The most values of a form. */
  public static final int MOST_VALUES = 10_000;

  public static final Form EMPTY = new Form(Map.of());

  private static final String ATTRIBUTE = "portico.form";

  /**
   * Returns the form that {@code body} encodes as {@code application/x-www-form-urlencoded}.
   *
   * @throws InvalidValueException if it is not that, or has too many values
   */
  public static Form of(String body) {
    if (body.isEmpty()) {
      return EMPTY;
    }
    var fields = new LinkedHashMap<String, List<String>>();
    var pairs = body.split("&", MOST_VALUES + 1);
    if (pairs.length > MOST_VALUES) {
      throw InvalidValueException.found(
          "form", "more than " + MOST_VALUES + " values", "at most " + MOST_VALUES);
    }
    for (var pair : pairs) {
      var end = pair.indexOf('=');
      var name = decoded(end < 0 ? pair : pair.substring(0, end));
      var value = end < 0 ? "" : decoded(pair.substring(end + 1));
      fields.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }
    return new Form(fields);
  }

  private static String decoded(String text) {
    return UrlEncoding.decoded(text).orElseThrow(Form::malformed);
  }

  private static InvalidValueException malformed() {
    return InvalidValueException.found("form", "text that is not encoded", "UTF-8, URL-encoded");
  }

  /** Returns the form of {@code request}, whose token was right. */
  public static Optional<Form> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, Form.class);
  }

  /** Makes this the form of {@code request}, once its token was right. */
  public void addTo(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Returns the first value of a field; empty text if it has none. */
  public String text(String name) {
    return all(name).stream().findFirst().orElse("");
  }

  /** Returns the first value of a field with the line ends of text areas as {@code \n}. */
  public String prose(String name) {
    return text(name).replace("\r\n", "\n");
  }

  /** Returns the first value of a field, or empty if it is absent or an empty text. */
  public Optional<String> optional(String name) {
    return Optional.of(text(name)).filter(value -> !value.isEmpty());
  }

  /** Returns the bytes of the file of a field; none if no file was chosen. */
  public byte[] file(String name) {
    return MultipartForm.file(this, name);
  }

  /** Returns whether a field was sent: a checked box, or a pressed button. */
  public boolean has(String name) {
    return fields.containsKey(name);
  }

  /** Returns all values of a field. */
  public List<String> all(String name) {
    return fields.getOrDefault(name, List.of());
  }

  /** Returns the token that {@code request} sent, in a header or in this form. */
  public String sentToken(HttpRequest<?> request) {
    var header = request.getHeaders().get(TOKEN_HEADER);
    return header == null ? text(TOKEN) : header;
  }
}
