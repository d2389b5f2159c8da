package io.portico.mail;

import static java.util.stream.Collectors.joining;

import io.portico.domain.key.KeyLocation;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.webhook.DisabledReason;
import io.portico.mail.MailText.Part;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The texts of all mails. */
final class MailTexts {

  static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final Part.Paragraph KEEP_SECRET =
      new Part.Paragraph(
          "Keep the key secret: it gives access to the API in your name. Replies to this mail are"
              + " not read.");

  private MailTexts() {}

  /** Returns the text of {@code mail}. */
  static MailText of(OutgoingMail mail) {
    return switch (mail.message()) {
      case Message.KeyIssued(var offer, var key, var previousUntil) ->
          keyIssued(offer, key.secret(), previousUntil.map(end -> replaced(end, mail)));
      case Message.KeyReady(var offer, var link, var previousUntil) ->
          keyReady(offer, keyPage(mail, link), previousUntil.map(end -> replaced(end, mail)));
      case Message.RequestReceived received -> requestReceived(received, mail.site());
      case Message.RequestDeclined(var offer, var reason) -> requestDeclined(offer, reason);
      case Message.PasswordChanged() -> passwordChanged(mail.to().written());
      case Message.KeyRevoked(var offer) -> keyRevoked(offer);
      case Message.KeyExpires(var offer, var expiresAt, var days) ->
          keyExpires(offer, expiresAt, days);
      case Message.UserInvited(var access, var link) -> invited(access, passwordPage(mail, link));
      case Message.PasswordReset(var access, var link) ->
          passwordReset(access, passwordPage(mail, link));
      case Message.WebhookDisabled disabled -> webhookDisabled(disabled, mail.site());
    };
  }

  private static Part.Paragraph replaced(Instant end, OutgoingMail mail) {
    if (!end.isAfter(mail.createdAt())) {
      return new Part.Paragraph(
          "It replaces your previous key, which no longer works. Replace the key in your"
              + " application now.");
    }
    var moment = MOMENT.format(end);
    return new Part.Paragraph(
        "It replaces your previous key, which works until %s. Replace the key in your application"
                .formatted(moment)
            + " before then.");
  }

  private static MailText keyIssued(ApiOffer offer, String key, Optional<Part.Paragraph> replaced) {
    return new MailText(
        "Your %skey for %s".formatted(replaced.isPresent() ? "new " : "", offer.name()),
        withInstructions(
            offer,
            replaced,
            new Part.Paragraph("Here is your key for %s:".formatted(named(offer))),
            new Part.Code(key)));
  }

  private static MailText keyReady(ApiOffer offer, URI link, Optional<Part.Paragraph> replaced) {
    return new MailText(
        "Your %skey for %s is ready".formatted(replaced.isPresent() ? "new " : "", offer.name()),
        withInstructions(
            offer,
            replaced,
            new Part.Paragraph(
                "Your key for %s is ready. Open this link within seven days to see it:"
                    .formatted(named(offer))),
            new Part.Link(link, "Show the key"),
            new Part.Paragraph(
                "The link works once. Copy the key to your application before you close the"
                    + " page.")));
  }

  private static List<Part> withInstructions(
      ApiOffer offer, Optional<Part.Paragraph> replaced, Part... parts) {
    var all = new ArrayList<>(List.of(parts));
    all.add(
        new Part.Paragraph(
            switch (offer.keyLocation()) {
              case KeyLocation.Header _ -> "Send it with every request in this header:";
              case KeyLocation.Parameter _ -> "Send it with every request in its address:";
            }));
    all.add(new Part.Code(sentAs(offer)));
    replaced.ifPresent(all::add);
    all.add(KEEP_SECRET);
    return all;
  }

  static String sentAs(ApiOffer offer) {
    return switch (offer.keyLocation()) {
      case KeyLocation.Header(var name) -> name + ": <your key>";
      case KeyLocation.Parameter(var name) -> "?" + name + "=<your key>";
    };
  }

  private static MailText requestReceived(Message.RequestReceived received, URI site) {
    var developer = received.developer().written();
    var parts = new ArrayList<Part>();
    parts.add(
        new Part.Paragraph(
            "%s requests a key for %s.".formatted(developer, named(received.offer()))));
    var fields = received.fields().values();
    if (!fields.isEmpty()) {
      parts.add(new Part.Paragraph("The request has these fields:"));
      parts.add(
          new Part.Quotation(
              fields.entrySet().stream()
                  .map(field -> field.getKey() + ": " + field.getValue())
                  .collect(joining("\n"))));
    }
    parts.add(new Part.Paragraph("Approve or decline the request in the dashboard. It is here:"));
    parts.add(new Part.Link(requestPage(site, received.request()), "Show the request"));
    return new MailText(
        "%s requests a key for %s".formatted(developer, received.offer().name()), parts);
  }

  private static MailText requestDeclined(ApiOffer offer, String reason) {
    var subject = "Your request for a key for %s was declined".formatted(offer.name());
    var fact =
        new Part.Paragraph("Your request for a key for %s was declined.".formatted(named(offer)));
    return reason.isBlank()
        ? new MailText(subject, List.of(fact))
        : new MailText(
            subject, List.of(fact, new Part.Paragraph("Reason:"), new Part.Quotation(reason)));
  }

  private static MailText passwordChanged(String account) {
    return text(
        "Your password was changed",
        "The password of your account %s at the developer portal was changed.".formatted(account),
        "If you did not change it, contact the operator of the portal.");
  }

  private static MailText keyRevoked(ApiOffer offer) {
    return text(
        "Your key for %s was revoked".formatted(offer.name()),
        "Your key for %s was revoked. It no longer works.".formatted(named(offer)),
        "Request a new key in the developer portal if you still need access.");
  }

  private static MailText keyExpires(ApiOffer offer, Instant expiresAt, int days) {
    var moment = MOMENT.format(expiresAt);
    return text(
        "Your key for %s expires in %s".formatted(offer.name(), days(days)),
        "Your key for %s expires on %s.".formatted(named(offer), moment),
        ("To get the next key, request it in the developer portal now: this key keeps working, and"
                + " is replaced when the request is approved. Replace it in your application before"
                + " %s.")
            .formatted(moment));
  }

  private static MailText invited(Message.Access access, URI link) {
    return new MailText(
        "You are invited to %s on Portico".formatted(access.organisation()),
        List.of(
            new Part.Paragraph(
                "%s invites you to the dashboard of %s on Portico."
                    .formatted(access.by().written(), access.organisation())),
            new Part.Paragraph("Open this link within 24 hours to choose a password:"),
            new Part.Link(link, "Choose a password"),
            new Part.Paragraph(
                "The link works once. If it has expired, ask for another. If you do not know the"
                    + " sender, ignore this mail.")));
  }

  private static MailText passwordReset(Message.Access access, URI link) {
    return new MailText(
        "Choose a new password",
        List.of(
            new Part.Paragraph(
                "Somebody asked for a new password of your account at %s on Portico."
                    .formatted(access.organisation())),
            new Part.Paragraph("Open this link within 24 hours to choose one:"),
            new Part.Link(link, "Choose a password"),
            new Part.Paragraph(
                "The link works once. If you did not ask for it, ignore this mail: your password"
                    + " stays as it is.")));
  }

  private static MailText webhookDisabled(Message.WebhookDisabled disabled, URI site) {
    return new MailText(
        "The webhook to %s was disabled".formatted(disabled.host()),
        List.of(
            new Part.Paragraph(
                "Portico disabled the webhook to %s, because %s. No events are sent to it."
                    .formatted(disabled.host(), cause(disabled.reason()))),
            new Part.Paragraph(
                "Repair the receiver, enable the webhook, and replay the failed deliveries. It is"
                    + " here:"),
            new Part.Link(webhooksPage(site), "Show the webhooks")));
  }

  static String cause(DisabledReason reason) {
    return switch (reason) {
      case GONE -> "the receiver answered 410 Gone";
      case FAILING -> "its deliveries have failed for three days";
      case BACKLOG -> "too many of its deliveries are waiting";
    };
  }

  static URI webhooksPage(URI site) {
    return URI.create(site + "/dashboard/system/webhooks");
  }

  /** Returns a text with one sentence for the fact and one for the way out. */
  private static MailText text(String subject, String fact, String wayOut) {
    return new MailText(subject, List.of(new Part.Paragraph(fact), new Part.Paragraph(wayOut)));
  }

  static String days(int days) {
    return days == 1 ? "1 day" : days + " days";
  }

  static URI keyPage(OutgoingMail mail, LinkToken link) {
    return URI.create(mail.site() + "/portal/key/" + link.secret());
  }

  static URI passwordPage(OutgoingMail mail, AccessLinkToken link) {
    return URI.create(mail.site() + "/dashboard/set-password/" + link.secret());
  }

  static URI requestPage(URI site, KeyRequestId request) {
    return URI.create(site + "/dashboard/requests/" + request);
  }

  static String named(ApiOffer offer) {
    var api = offer.version().isEmpty() ? offer.name() : offer.name() + " " + offer.version();
    return offer.name().equals(offer.plan()) ? api : api + " (plan " + offer.plan() + ")";
  }
}
