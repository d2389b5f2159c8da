package io.portico.mail;

import io.portico.domain.mail.MailLook;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.site.Shade;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteLogo;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Renders mails, each part by the operator's template if there is one. */
@Singleton
record MailRenderer(OperatorTemplates operator, HostOfSite hosts) {

  /** What the HTML of a mail calls its logo. */
  static final String LOGO = "logo@portico";

  /**
   * A mail as its reader sees it.
   *
   * @param logo that the HTML shows
   */
  record RenderedMail(String subject, String text, String html, Optional<SiteLogo> logo) {}

  /** Returns the parts of {@code mail}. */
  RenderedMail render(OutgoingMail mail) {
    var kind = mail.message().stored().kind();
    var language = mail.look().map(MailLook::language).orElse(SiteLanguage.EN);
    // Operators have one template for all languages, so its values stay English.
    var english = TemplateValues.named(TemplateValues.of(mail, hosts, SiteLanguage.EN));
    var values = TemplateValues.named(TemplateValues.of(mail, hosts, language));
    var texts = MailTexts.of(kind, language);
    var frame = frame(mail, language);
    var subject =
        operator.render(kind, MailPart.SUBJECT, english).orElseGet(() -> texts.subject(values));
    english.put(TemplateVariable.SUBJECT.word(), subject);
    values.put(TemplateVariable.SUBJECT.word(), subject);
    var html =
        operator.render(kind, MailPart.HTML, english).orElseGet(() -> texts.html(values, frame));
    return new RenderedMail(
        subject,
        operator.render(kind, MailPart.TEXT, english).orElseGet(() -> texts.text(values, frame)),
        html,
        mail.look().flatMap(MailLook::logo).filter(_ -> html.contains("cid:" + LOGO)));
  }

  /* What the layouts show around the text. Colours have the contrast that those of pages have. */
  private Map<String, Object> frame(OutgoingMail mail, SiteLanguage language) {
    var frame = new HashMap<String, Object>();
    frame.put("language", language.word());
    mail.look()
        .ifPresent(
            look -> {
              frame.put("site_title", look.title());
              look.logo().ifPresent(_ -> frame.put("logo", LOGO));
              frame.put("site_home", hosts.home(mail.site(), look.site()));
              frame.put("link_colour", onWhite(look.colours().primary()));
              frame.put("accent", onWhite(look.colours().accent()));
            });
    return frame;
  }

  private static String onWhite(String colour) {
    return Shade.of(colour).against(Shade.WHITE).toString();
  }
}
