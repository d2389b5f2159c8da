package io.portico.mail;

import io.portico.domain.mail.OutgoingMail;
import jakarta.inject.Singleton;

/** Renders mails, each part by the operator's template if there is one. */
@Singleton
final class MailRenderer {

  private final OperatorTemplates operator;
  private final HostOfSite hosts;

  /** A mail as its reader sees it. */
  record RenderedMail(String subject, String text, String html) {}

  MailRenderer(OperatorTemplates operator, HostOfSite hosts) {
    this.operator = operator;
    this.hosts = hosts;
  }

  /** Returns the parts of {@code mail}. */
  RenderedMail render(OutgoingMail mail) {
    var kind = mail.message().stored().kind();
    var values = TemplateValues.named(TemplateValues.of(mail, hosts));
    var texts = MailTexts.of(kind);
    var subject =
        operator.render(kind, MailPart.SUBJECT, values).orElseGet(() -> texts.subject(values));
    values.put(TemplateVariable.SUBJECT.word(), subject);
    return new RenderedMail(
        subject,
        operator.render(kind, MailPart.TEXT, values).orElseGet(() -> texts.text(values)),
        operator.render(kind, MailPart.HTML, values).orElseGet(() -> texts.html(values)));
  }
}
