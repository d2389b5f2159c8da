package io.portico.testkit;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Exchange;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A browser without scripts: keeps cookies, and sends forms with the token of the page that was
 * read last. It does not follow redirects.
 */
public final class PorticoBrowser {

  private static final String SIGN_IN = "/dashboard/sign-in";
  private static final Pattern TOKEN = Pattern.compile("name=\"form_token\" value=\"([^\"]*)\"");

  private final PorticoClient client;
  private final Map<String, String> cookies = new LinkedHashMap<>();
  private String token = "";

  private PorticoBrowser(URI address) {
    this.client = new PorticoClient(address, "");
  }

  /** Opens a browser at the Portico at {@code address}. */
  public static PorticoBrowser at(URI address) {
    return new PorticoBrowser(address);
  }

  /** Opens a browser in which {@code member} has signed in with the credential. */
  public static PorticoBrowser of(PorticoClient member) {
    var browser = at(member.address());
    assertThat(browser.get(SIGN_IN).reply().status()).isEqualTo(200);
    var signedIn = browser.post(SIGN_IN, "credential", member.credential());
    assertThat(signedIn.reply().status()).as(signedIn.reply().body()).isEqualTo(303);
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(200);
    return browser;
  }

  /** Opens another browser with the same cookies, at the Portico at {@code address}. */
  public PorticoBrowser on(URI address) {
    var other = new PorticoBrowser(address);
    other.cookies.putAll(cookies);
    other.token = token;
    return other;
  }

  /** Reads a page. */
  public Exchange get(String path) {
    return remember(client.exchange("GET", path, "", headers()));
  }

  /** Returns the text of a page, which has to exist. */
  public String page(String path) {
    var reply = get(path).reply();
    assertThat(reply.status()).as(path + "\n" + reply.body()).isEqualTo(200);
    return reply.body();
  }

  /** Returns where a form has led, which it has to. */
  public static String led(Exchange exchange) {
    assertThat(exchange.reply().status()).as(exchange.reply().body()).isEqualTo(303);
    return exchange.header("Location");
  }

  /** Returns a group of {@code pattern} in {@code text}, which has to contain it. */
  public static String found(Pattern pattern, String text, int group) {
    var matcher = pattern.matcher(text);
    assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
    return matcher.group(group);
  }

  /**
   * Sends a form with the token of the last page.
   *
   * @param namesAndValues the fields, each name followed by its value
   */
  public Exchange post(String path, String... namesAndValues) {
    var body = new StringBuilder("form_token=" + PorticoClient.encoded(token));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      body.append('&')
          .append(PorticoClient.encoded(namesAndValues[i]))
          .append('=')
          .append(PorticoClient.encoded(namesAndValues[i + 1]));
    }
    var headers = headers();
    headers.put("Content-Type", "application/x-www-form-urlencoded");
    return remember(client.exchange("POST", path, body.toString(), headers));
  }

  /**
   * Opens a page and sends its form to {@code action} as it is, but for some fields.
   *
   * @param namesAndValues those fields, each name followed by its value
   */
  public Exchange submit(String page, String action, String... namesAndValues) {
    var form = PageForm.in(page(page), action);
    return post(form.action(), form.with(namesAndValues));
  }

  /** Returns the token of the forms of the last page. */
  public String token() {
    return token;
  }

  /** Sends forms with another token from now on. */
  public void useToken(String other) {
    token = other;
  }

  /** Returns the value of a cookie; empty for none. */
  public String cookie(String name) {
    return cookies.getOrDefault(name, "");
  }

  /** Sets a cookie, or removes it if {@code value} is empty. */
  public void setCookie(String name, String value) {
    if (value.isEmpty()) {
      cookies.remove(name);
    } else {
      cookies.put(name, value);
    }
  }

  private Map<String, String> headers() {
    var headers = new LinkedHashMap<String, String>();
    if (!cookies.isEmpty()) {
      headers.put(
          "Cookie",
          cookies.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(joining("; ")));
    }
    return headers;
  }

  private Exchange remember(Exchange exchange) {
    for (var cookie : exchange.headers().allValues("Set-Cookie")) {
      var end = cookie.indexOf('=');
      setCookie(cookie.substring(0, end), cookie.substring(end + 1).replaceFirst(";.*", ""));
    }
    var found = TOKEN.matcher(exchange.reply().body());
    if (found.find()) {
      token = found.group(1);
    }
    return exchange;
  }
}
