package io.portico.mail;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import jakarta.inject.Singleton;

/** Writes mails as text and as HTML, in which everything that is not ours is escaped. */
@Singleton
final class MailTemplates {

  private static final String TEMPLATE = "mail.jte";

  private final TemplateEngine html = engine(ContentType.Html, "io.portico.mail.html");
  private final TemplateEngine text = engine(ContentType.Plain, "io.portico.mail.text");

  private static TemplateEngine engine(ContentType type, String generated) {
    return TemplateEngine.createPrecompiled(
        null, type, MailTemplates.class.getClassLoader(), generated);
  }

  /** Returns {@code wording} as a page. */
  String html(MailText wording) {
    return rendered(html, wording);
  }

  /** Returns {@code wording} as text. */
  String text(MailText wording) {
    return rendered(text, wording).strip().replaceAll("\n{3,}", "\n\n") + "\n";
  }

  private static String rendered(TemplateEngine engine, MailText wording) {
    var output = new StringOutput();
    engine.render(TEMPLATE, wording, output);
    return output.toString();
  }
}
