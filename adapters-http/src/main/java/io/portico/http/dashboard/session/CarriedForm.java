package io.portico.http.dashboard.session;

import io.portico.http.browser.Form;
import io.portico.http.browser.FormToken;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form that was sent when its session had ended. The page to sign in carries it on, so that
 * nothing that was typed is lost; it is sent again when the user presses a button. Only forms of
 * pages of the same browser are carried, so no other site can have one sent.
 *
 * @param address the path and query that the form was sent to
 * @param body the fields, URL-encoded
 */
public record CarriedForm(String address, String body) {

  public static final String ADDRESS = "carried_to";
  public static final String BODY = "carried";

  /**
   * Returns the form that {@code body} encodes, with its token if that was in a header.
   *
   * @param address the path and query that the form was sent to
   */
  static CarriedForm of(LocalPath address, String body, String token) {
    if (Form.of(body).has(Form.TOKEN)) {
      return new CarriedForm(address.text(), body);
    }
    var added = Form.TOKEN + "=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
    return new CarriedForm(address.text(), body.isEmpty() ? added : added + "&" + body);
  }

  /** Returns the form that a page carried on, if it did. */
  static Optional<CarriedForm> in(Form form) {
    return LocalPath.parse(form.text(ADDRESS))
        .map(address -> new CarriedForm(address.text(), form.text(BODY)));
  }

  /** Returns the token of the page that the form is of. */
  FormToken token() {
    return FormToken.sent(Form.of(body).text(Form.TOKEN));
  }

  /** Returns the fields without the token, which the page that sends them adds. */
  public Map<String, List<String>> kept() {
    var fields = new LinkedHashMap<>(Form.of(body).fields());
    fields.remove(Form.TOKEN);
    return fields;
  }
}
