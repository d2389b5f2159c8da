package io.portico.mail;

import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.mail.MailText.Part;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How each message reads. */
final class MailTexts {

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final Part.Paragraph HOW_TO_SEND =
      new Part.Paragraph(
          "Send it with every request, in the header that the documentation of the API names."
              + " Mostly that is:");
  private static final Part.Code HEADER = new Part.Code("Authorization: <your key>");
  private static final Part.Paragraph KEEP_SAFE =
      new Part.Paragraph(
          "Keep it to yourself: whoever has it can call the API in your name. Answers to this mail"
              + " are read by nobody.");
  private static final Part.Paragraph CHANGE_OVER =
      new Part.Paragraph(
          "It takes the place of the key that you had, which stops working. Please change over"
              + " now.");

  private MailTexts() {}

  /** Returns how {@code mail} reads. */
  static MailText of(OutgoingMail mail) {
    return switch (mail.message()) {
      case Message.KeyIssued(var offer, var key, var rotated) ->
          keyIssued(offer, key.secret(), rotated);
      case Message.KeyReady(var offer, var link, var rotated) ->
          keyReady(offer, URI.create(mail.site() + "/portal/key/" + link.secret()), rotated);
      case Message.RequestReceived(var offer, var developer) ->
          requestReceived(offer, developer.written());
      case Message.RequestDeclined(var offer, var reason) -> requestDeclined(offer, reason);
      case Message.PasswordChanged() -> passwordChanged(mail.to().written());
      case Message.KeyRevoked(var offer) -> keyRevoked(offer);
      case Message.KeyExpires(var offer, var expiresAt, var days) ->
          keyExpires(offer, expiresAt, days);
    };
  }

  private static MailText keyIssued(ApiOffer offer, String key, boolean rotated) {
    var parts = new ArrayList<Part>();
    parts.add(new Part.Paragraph("Hello, here is your key for %s:".formatted(named(offer))));
    parts.add(new Part.Code(key));
    parts.add(HOW_TO_SEND);
    parts.add(HEADER);
    if (rotated) {
      parts.add(CHANGE_OVER);
    }
    parts.add(KEEP_SAFE);
    return new MailText("Your %skey for %s".formatted(rotated ? "new " : "", offer.name()), parts);
  }

  private static MailText keyReady(ApiOffer offer, URI link, boolean rotated) {
    var parts = new ArrayList<Part>();
    parts.add(
        new Part.Paragraph(
            "Hello, your key for %s is ready. The page behind this link shows it to you:"
                .formatted(named(offer))));
    parts.add(new Part.Link(link, "See the key"));
    parts.add(
        new Part.Paragraph(
            "It shows it once, and within seven days. Copy the key to where you need it."));
    parts.add(HOW_TO_SEND);
    parts.add(HEADER);
    if (rotated) {
      parts.add(CHANGE_OVER);
    }
    parts.add(KEEP_SAFE);
    return new MailText(
        "Your %skey for %s is ready".formatted(rotated ? "new " : "", offer.name()), parts);
  }

  private static MailText requestReceived(ApiOffer offer, String developer) {
    return new MailText(
        "A key for %s is asked for".formatted(offer.name()),
        List.of(
            new Part.Paragraph(
                "Hello, %s asks for a key for %s.".formatted(developer, named(offer))),
            new Part.Paragraph("Please approve or decline the request.")));
  }

  private static MailText requestDeclined(ApiOffer offer, String reason) {
    var parts = new ArrayList<Part>();
    parts.add(
        new Part.Paragraph(
            "Hello, your request for a key for %s was declined.".formatted(named(offer))));
    if (!reason.isBlank()) {
      parts.add(new Part.Paragraph("The reason:"));
      parts.add(new Part.Quotation(reason));
    }
    return new MailText(
        "Your request for a key for %s was declined".formatted(offer.name()), parts);
  }

  private static MailText passwordChanged(String account) {
    return new MailText(
        "Your password was changed",
        List.of(
            new Part.Paragraph(
                "Hello, the password of your account %s at the developer portal was changed."
                    .formatted(account)),
            new Part.Paragraph("If you did not want that, please tell those who run the portal.")));
  }

  private static MailText keyRevoked(ApiOffer offer) {
    return new MailText(
        "Your key for %s was revoked".formatted(offer.name()),
        List.of(
            new Part.Paragraph(
                "Hello, your key for %s was revoked. It opens nothing any more."
                    .formatted(named(offer)))));
  }

  private static MailText keyExpires(ApiOffer offer, Instant expiresAt, int days) {
    return new MailText(
        "Your key for %s expires in %s"
            .formatted(offer.name(), days == 1 ? "1 day" : days + " days"),
        List.of(
            new Part.Paragraph(
                "Hello, your key for %s works until %s."
                    .formatted(named(offer), MOMENT.format(expiresAt))),
            new Part.Paragraph("Please get a new one before that, and change over to it.")));
  }

  private static String named(ApiOffer offer) {
    var api = offer.version().isEmpty() ? offer.name() : offer.name() + " " + offer.version();
    return offer.name().equals(offer.plan()) ? api : api + " (plan " + offer.plan() + ")";
  }
}
