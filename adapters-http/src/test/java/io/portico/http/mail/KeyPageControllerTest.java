package io.portico.http.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPageControllerTest extends HttpTest {

  private static final String PAGE = "/portal/key/t0k-en_";
  private static final LinkToken TOKEN = new LinkToken("t0k-en_");

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD"})
  void ask_validLink_revealsNothing(String method) {
    SERVER.mails.exists.answers(true);

    var reply = SERVER.call(method, PAGE).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(SERVER.mails.exists.received()).isEqualTo(TOKEN);
    assertThat(SERVER.mails.reveal.calls()).isZero();
    requireStrictHeaders(reply);
  }

  @Test
  void ask_validLink_isAPageWithAButton() {
    SERVER.mails.exists.answers(true);

    var reply = SERVER.call("GET", PAGE).send();

    assertThat(reply.body())
        .contains("<html lang=\"en\"", "<button class=\"btn btn-primary\">Show key</button></form>")
        .containsPattern("href=\"/dashboard/assets/[^\"]+/site.css\"")
        .doesNotContain("t0k-en_", "<script", "http://", "https://");
    assertThat(reply.header("Content-Security-Policy"))
        .contains(
            "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self';"
                + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
  }

  @Test
  void anyPage_inGerman_isForGermanBrowsers() {
    SERVER.mails.exists.answers(true);
    SERVER.mails.reveal.answers(Optional.of(new RawKey("ptk_canary")));

    assertThat(german("GET")).contains("<html lang=\"de\"", "Ihr Schlüssel ist bereit");
    assertThat(german("POST")).contains("<h1>Ihr Schlüssel</h1>", ">ptk_canary</textarea>");
    SERVER.mails.reveal.answers(Optional.empty());
    assertThat(german("POST")).contains("Dieser Link gilt nicht mehr");
  }

  private static String german(String method) {
    return SERVER.call(method, PAGE).header("Accept-Language", "de-AT, en;q=0.5").send().body();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "application/x-www-form-urlencoded", "text/plain"})
  void reveal_button_showsTheKey(String contentType) {
    SERVER.mails.reveal.answers(Optional.of(new RawKey("ptk_<canary>&'\"")));
    var call = SERVER.call("POST", PAGE);

    var reply = (contentType.isEmpty() ? call : call.header("Content-Type", contentType)).send();

    reply.assertHas(
        200,
        ">ptk_&lt;canary&gt;&amp;'\"</textarea>",
        "as the email with the link to this page says");
    assertThat(SERVER.mails.reveal.received()).isEqualTo(TOKEN);
    requireStrictHeaders(reply);
  }

  @Test
  void anyMethod_invalidLink_looksTheSame() {
    SERVER.mails.exists.answers(false);
    SERVER.mails.reveal.answers(Optional.empty());

    var received = SERVER.call("GET", PAGE).send();
    var revealed = SERVER.call("POST", "/portal/key/another").send();

    assertThat(received.status()).isEqualTo(410);
    assertThat(revealed.status()).isEqualTo(410);
    assertThat(received.body()).isEqualTo(revealed.body()).contains("This link no longer works");
    requireStrictHeaders(received);
    requireStrictHeaders(revealed);
  }

  @Test
  void token_toStringOfTheCommand_hidesIt() {
    assertThat(TOKEN.toString()).isEqualTo("LinkToken[redacted]");
  }

  private static void requireStrictHeaders(Reply reply) {
    assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("Referrer-Policy")).contains("no-referrer");
    assertThat(reply.header("X-Frame-Options")).contains("DENY");
    assertThat(reply.header("X-Robots-Tag")).contains("noindex, nofollow");
    assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(reply.header("Content-Security-Policy")).get().asString().contains("'none'");
  }
}
