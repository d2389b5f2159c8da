package io.portico.http.mail;

import io.portico.domain.key.RawKey;
import io.portico.domain.shared.Sha256;
import java.util.Base64;

/** The HTML of the pages of one-time links. Keys are escaped. */
final class KeyPage {

  private static final String STYLE =
      """
      body{font:16px/1.5 sans-serif;color:#1b1f24;max-width:36em;margin:10vh auto;padding:0 1em}
      pre{padding:12px;background:#f0f2f5;white-space:pre-wrap;word-break:break-all}
      button{font:inherit;padding:.5em 1.5em}
      """;

  private static final String READY =
      page(
          "Your key is ready",
          """
          <p>The key is shown once. Open the place where you will store it, then press the button.</p>
          <form method="post"><button type="submit">Show the key</button></form>""");

  private static final String EXPIRED =
      page(
          "This link has expired",
          """
          <p>A link shows its key once, within seven days. This link was used, has expired, or is
          incomplete.</p>
          <p>If you did not use it yourself, ask the operator of the portal for a new key.</p>""");

  /** The Content-Security-Policy: no scripts, no other content, and only the form of the page. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
          .formatted(digest());

  private KeyPage() {}

  /** Returns the page with the button. */
  static String ready() {
    return READY;
  }

  /** Returns the page that shows {@code key}. */
  static String revealed(RawKey key) {
    return page(
        "Your key",
        """
        <pre>%s</pre>
        <p>Copy it now: this page will not show it again.</p>
        <p>Send it with every request as the mail with the link to this page says.</p>"""
            .formatted(escaped(key.secret())));
  }

  /** Returns the page of a link that does not work. */
  static String expired() {
    return EXPIRED;
  }

  private static String page(String title, String content) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>%1$s</title>
    <style>%2$s</style>
    </head>
    <body>
    <main>
    <h1>%1$s</h1>
    %3$s
    </main>
    </body>
    </html>
    """
        .formatted(title, STYLE, content);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String digest() {
    return Base64.getEncoder().encodeToString(Sha256.hash(STYLE));
  }
}
