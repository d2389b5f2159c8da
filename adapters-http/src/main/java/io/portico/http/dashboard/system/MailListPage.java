package io.portico.http.dashboard.system;

import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.http.dashboard.savedview.ViewMenu;
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The model of the outbox.
 *
 * @param fields the filter
 * @param views the menu of saved views
 */
public record MailListPage(List<Mail> mails, Fields fields, Paging paging, ViewMenu views) {

  /** Returns the states to filter by. */
  public List<Choice> states() {
    return Arrays.stream(MailStatus.values())
        .map(status -> new Choice(status.word(), words(status)))
        .toList();
  }

  private static Words words(MailStatus status) {
    return Words.of("system.mails.state." + status.word());
  }

  /** Returns the words for the state of {@code mail}. */
  public Words state(Mail mail) {
    return words(mail.state().status());
  }

  /** Returns the colour of the state of {@code mail}. */
  public Colour colour(Mail mail) {
    return switch (mail.state()) {
      case MailState.Waiting _ -> Colour.ORANGE;
      case MailState.Sent _ -> Colour.GREEN;
      case MailState.Failed _ -> Colour.RED;
    };
  }

  /** Returns what the mail server or the connection said last. */
  public Optional<String> error(Mail mail) {
    return switch (mail.state()) {
      case MailState.Waiting waiting -> waiting.lastError();
      case MailState.Sent _ -> Optional.empty();
      case MailState.Failed failed -> Optional.of(failed.error());
    };
  }

  /** Returns how often the mail was tried. */
  public int attempts(Mail mail) {
    return switch (mail.state()) {
      case MailState.Waiting waiting -> waiting.work().attempts();
      case MailState.Sent sent -> sent.attempts();
      case MailState.Failed failed -> failed.attempts();
    };
  }

  /** Returns what the mail is about. */
  public Words kind(Mail mail) {
    return Words.of("system.mails.kind." + mail.content().kind().word());
  }

  /** Returns the API that the mail is about; empty text for none. */
  public String api(Mail mail) {
    return mail.content().subject().map(ApiOffer::name).orElse("");
  }
}
