package io.portico.mail;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import jakarta.inject.Singleton;

/** Renders mails as plain text and as HTML, with all values escaped. */
@Singleton
final class MailTemplates {

  private static final String TEMPLATE = "mail.jte";

  private final TemplateEngine html = engine(ContentType.Html, "io.portico.mail.html");
  private final TemplateEngine text = engine(ContentType.Plain, "io.portico.mail.text");

  private static TemplateEngine engine(ContentType type, String generated) {
    return TemplateEngine.createPrecompiled(
        null, type, MailTemplates.class.getClassLoader(), generated);
  }

  /** Returns {@code mailText} as HTML. */
  String html(MailText mailText) {
    return rendered(html, mailText);
  }

  /** Returns {@code mailText} as plain text. */
  String text(MailText mailText) {
    return rendered(text, mailText).strip().replaceAll("\n{3,}", "\n\n") + "\n";
  }

  private static String rendered(TemplateEngine engine, MailText mailText) {
    var output = new StringOutput();
    engine.render(TEMPLATE, mailText, output);
    return output.toString();
  }
}
