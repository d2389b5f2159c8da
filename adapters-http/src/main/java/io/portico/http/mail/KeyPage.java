package io.portico.http.mail;

import io.portico.domain.key.RawKey;
import io.portico.domain.shared.Sha256;
import java.util.Base64;

/** The pages behind the link of a mail. What is not ours in them is escaped. */
final class KeyPage {

  private static final String STYLE =
      """
      body{font:16px/1.5 sans-serif;color:#1b1f24;max-width:36em;margin:10vh auto;padding:0 1em}
      pre{padding:12px;background:#f0f2f5;white-space:pre-wrap;word-break:break-all}
      button{font:inherit;padding:.5em 1.5em}
      """;

  private static final String ASKS =
      page(
          "Your key is ready",
          """
          <p>It is shown once. Have at hand where you want to keep it, and then press the button.</p>
          <form method="post"><button type="submit">Show the key</button></form>""");

  private static final String NOTHING_THERE =
      page(
          "There is no key here",
          """
          <p>A link shows a key once, and within seven days. This one was used, is too old, or is not
          complete.</p>
          <p>If it was not you who used it, tell those who run the portal. They can give you another
          key.</p>""");

  /** What a browser may do with the pages: draw them, and send the one form back. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
          .formatted(digest());

  private KeyPage() {}

  /** Returns the page that shows nothing until somebody asks. */
  static String asking() {
    return ASKS;
  }

  /** Returns the page that shows {@code key}. */
  static String showing(RawKey key) {
    return page(
        "Your key",
        """
        <pre>%s</pre>
        <p>Copy it now: this page does not show it again.</p>
        <p>Send it with every request, in the header that the documentation of the API names. Mostly
        that is <code>Authorization</code>.</p>"""
            .formatted(escaped(key.secret())));
  }

  /** Returns the page for a link that shows no key, whatever the reason. */
  static String nothingThere() {
    return NOTHING_THERE;
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
