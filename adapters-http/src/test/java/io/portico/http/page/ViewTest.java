package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.usage.Resolution;
import io.portico.http.dashboard.view.Pages;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewTest {

  private static final Messages MESSAGES = Messages.in(Pages.TEXTS, List.of(Locale.ENGLISH));

  @Test
  void text_whereMailIsSent_promisesIt() {
    assertThat(view(true).text("request.approveHint")).contains("emails it to the developer");
    assertThat(view(true).text(Words.of("request.approved", 2)))
        .endsWith("Keys are sent by email.");
  }

  @Test
  void text_withoutMailServer_saysWhatHappensInstead() {
    assertThat(view(false).text("request.approveHint")).contains("stays in the outbox");
    assertThat(view(false).text(Words.of("request.approved", 2)))
        .startsWith("2 requests approved. No mail server is configured");
    assertThat(view(false).text("system.mails.resent", "x"))
        .contains("once a mail server is configured");
    assertThat(view(false).text("site.enabledHint"))
        .contains("sign-ups can’t be confirmed", "PORTICO_SMTP_HOST");
    assertThat(view(false).text("request.approve")).isEqualTo("Approve");
  }

  @Test
  void text_withoutMailServer_takesTheSameValues() {
    MESSAGES
        .all()
        .forEach(
            (key, text) -> {
              var honest = MESSAGES.all().get(key + ".noMail");
              if (honest != null) {
                assertThat(text.contains("{0}")).as(key).isEqualTo(honest.contains("{0}"));
              }
            });
  }

  @ParameterizedTest
  @CsvSource({"0, 0%", "0.00001, 0.1%", "0.024, 2.4%", "0.0999, 10%", "0.9999, 99%", "1, 100%"})
  void percent_share_isFullOrNothingOnlyIfItIs(double share, String expected) {
    assertThat(view(true).percent(share)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          'x y' (expected: 1 to 64 letters) | “x y” ne taŭgas. Atendita: inter 1 kaj 64 literoj.
          1,001 values (expected: at most 1,000) | Uzu maksimume 1,000.
          1,001 values (expected: none) | 1,001 valoroj. Atendita: none.
          'x (expected: y)' (expected: 1 to 64 letters) | “x (expected: y)” ne taŭgas. Atendita: inter 1 kaj 64 literoj.
          'x' (expected: something new) | “x” ne taŭgas. Atendita: something new.
          this cannot be undone | tio ne estas malfarebla
          something else | something else
          """)
  void said_inAnotherLanguage_isTranslatedPhraseByPhrase(String english, String expected) {
    var esperanto = Messages.in(Pages.TEXTS, List.of(Locale.of("eo")));

    assertThat(view(esperanto, true).text(Words.said(english))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          one of the most used passwords (expected: one that is harder to guess) | This password is too common. Choose another.
          '2026-11-01' (expected: 2026-12-01 or later) | The last day is before the first. Choose 2026-12-01 or later.
          '2026-11-01' (expected: at most 5 years from 2020-12-01) | Choose a period of at most 5 years.
          '2020-01-02T00:00:00Z' (expected: a time after now, 2026-11-28T13:09:30.433Z) | This day is over. Choose a later one.
          'a!b' (expected: the name of a source) | “a!b” can’t be the name of a source. Use letters, digits, and - _ . (not at either end).
          'zz' (expected: the email address or the id of a developer) | There is no developer “zz”. Enter the email address or ID of a developer.
          '' (expected: a time such as 30s, 5m, 12h or 30d) | Enter a period, such as 30s, 5m, 12h or 30d.
          0 values (expected: 1 to 1000 values) | Add at least one value.
          1001 values (expected: 1 to 1000 values) | Use at most 1000 values.
          '' (expected: 1 to 64 characters) | Fill in this field.
          '' (expected: a plan) | Enter a plan.
          'a' (expected: each tag once) | “a” appears more than once. Use each tag once.
          'x' (expected: a regular expression) | “x” is not a valid regular expression.
          'it's' (expected: the developer's own) | “it's” is not valid. Expected: the developer's own.
          '3' is not allowed (expected: one of 1, '2') | “3” is not allowed. Expected: one of 1, “2”.
          is deprecated and cannot be added to further APIs | This label is deprecated and can’t be added to more APIs.
          labels[2].name: '' (expected: a name) | labels[2].name: Enter a name.
          host 10.0.0.1 has an address that is not public (expected: a public one, or PORTICO_WEBHOOKS_PRIVATE_ADDRESSES=true) | Private addresses are blocked. Your operator can allow them with PORTICO_WEBHOOKS_PRIVATE_ADDRESSES=true.
          a blank (expected: an operator; with quotes: tier='Tier 1') | A blank. Expected: an operator; with quotes: tier='Tier 1'.
          GET <x>: 500 (expected: 200) | GET <x>: 500. Expected: 200.
          answered {0} with 'no\ttime' | answered {0} with 'no\ttime'
          """)
  void said_inEnglish_isASentenceForPeople(String english, String expected) {
    assertThat(view(true).text(Words.said(english))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HOUR | 23 Nov 2026, 14:00
          DAY | 23 Nov 2026
          MONTH | Nov 2026
          """)
  void bucket_ofEachResolution_isInWords(Resolution resolution, String expected) {
    assertThat(view(true).bucket(resolution, Instant.parse("2026-11-23T14:00:00Z")))
        .isEqualTo(expected);
    assertThat(view(true).day(LocalDate.of(2026, 11, 23))).isEqualTo("23 Nov 2026");
  }

  @Test
  void text_nameOfTheCore_isTheMessageOrOtherWords() {
    assertThat(view(true).text(Words.named("audit.field.quotaMax", Words.plain("quotaMax"))))
        .isEqualTo("Request quota");
    assertThat(view(true).text(Words.named("audit.field.unheardOf", Words.plain("unheardOf"))))
        .isEqualTo("unheardOf");
  }

  private static View view(boolean sendsMail) {
    return view(MESSAGES, sendsMail);
  }

  private static View view(Messages messages, boolean sendsMail) {
    return new View(
        messages,
        new View.Reader(
            Locale.UK, ZoneOffset.UTC, Theme.AUTO, Shortcuts.ON, Instant.EPOCH, "", "/", sendsMail),
        Optional.empty(),
        new View.Hidden("", ""));
  }
}
