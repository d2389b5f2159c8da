package io.portico.domain.mail;

import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.key.RawKey;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.DueWork;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailTest {

  private static final Optional<Instant> PREVIOUS = Optional.of(Instant.EPOCH);

  private static final Instant AT = ApiFixture.AT;
  private static final MessageId FRESH = new MessageId("<fresh@portal.example.com>");

  /* ---- states ---- */

  @Test
  void claimed_firstTime_isForAWhileAndCounts() {
    var claim = Ids.next();

    var claimed = MailState.Waiting.since(AT).claimed(claim, AT.plusSeconds(3));

    assertThat(claimed)
        .isEqualTo(
            new MailState.Waiting(
                new DueWork(
                    AT.plusSeconds(3).plus(MailState.LEASE),
                    1,
                    Optional.of(AT.plusSeconds(3)),
                    Optional.of(claim)),
                Optional.empty()));
    assertThat(claimed.work().isClaimed(AT.plusSeconds(4))).isTrue();
    assertThat(claimed.work().isClaimed(claimed.work().dueAt())).isFalse();
  }

  @Test
  void givenBack_untried_isAsBefore() {
    var waiting = MailState.Waiting.since(AT);
    var delayed = (MailState.Waiting) waiting.claimed(Ids.next(), AT).delayed(AT, "later");

    assertThat(waiting.claimed(Ids.next(), AT).released(AT)).isEqualTo(waiting);
    assertThat(delayed.claimed(Ids.next(), delayed.work().dueAt()).released(delayed.work().dueAt()))
        .isEqualTo(delayed);
  }

  @Test
  void delayed_again_waitsLongerEachTimeForThreeDaysAndThenFails() {
    MailState state = MailState.Waiting.since(AT);
    var now = AT;
    var attempts = 0;
    while (state instanceof MailState.Waiting waiting) {
      assertThat(waiting.work().dueAt()).isAfterOrEqualTo(now);
      now = waiting.work().dueAt();
      state = waiting.claimed(Ids.next(), now).delayed(now, "no room");
      attempts++;
    }

    assertThat(state).isEqualTo(new MailState.Failed(now, attempts, "no room"));
    assertThat(Duration.between(AT, now))
        .isBetween(Duration.ofDays(3), Duration.ofDays(3).plusHours(1));
    assertThat(attempts).isBetween(75, 85);
  }

  @Test
  void delayed_notTriedForDays_isTriedForThreeDaysUnlessItIsRefused() {
    var late = AT.plus(Duration.ofDays(10));

    assertThat(MailState.Waiting.since(AT).claimed(Ids.next(), late).delayed(late, "no room"))
        .isInstanceOf(MailState.Waiting.class);
    assertThat(MailState.Waiting.since(AT).claimed(Ids.next(), AT).refused(AT, "550 no such user"))
        .isEqualTo(new MailState.Failed(AT, 1, "550 no such user"));
  }

  @Test
  void in_sent_erasesTheSecretAndOtherStatesKeepIt() {
    var mail = aMail().enclosing("sealed").build();

    assertThat(mail.in(new MailState.Failed(AT, 1, "x")).sealedSecret()).contains("sealed");
    assertThat(mail.in(new MailState.Sent(AT, 1)).sealedSecret()).isEmpty();
    assertThat(mail.in(new MailState.Sent(AT, 1)).isSecretErased()).isTrue();
    assertThat(mail.isSecretErased()).isFalse();
    assertThat(aMail().build().in(new MailState.Sent(AT, 1)).isSecretErased()).isFalse();
  }

  /* ---- resent ---- */

  @Test
  void resent_ended_restartsWithAnotherMessageIdIfItWasSent() {
    var mail = aMail().enclosing("sealed").build();
    var anew = MailState.Waiting.since(AT.plusSeconds(9));

    assertThat(mail.in(new MailState.Failed(AT, 80, "x")).resent(FRESH, AT.plusSeconds(9)))
        .isEqualTo(mail.in(anew));
    var resent = aMail().build().in(new MailState.Sent(AT, 1)).resent(FRESH, AT.plusSeconds(9));
    assertThat(resent.messageId()).isEqualTo(FRESH);
    assertThat(resent.state()).isEqualTo(anew);
  }

  @Test
  void resent_waiting_isDueAtOnceUnlessSomebodySendsIt() {
    var mail = aMail().build();
    var claimed = MailState.Waiting.since(AT).claimed(Ids.next(), AT);
    var delayed = mail.in(claimed.delayed(AT, "later"));

    var resent = (MailState.Waiting) delayed.resent(FRESH, AT.plusSeconds(1)).state();

    assertThat(resent.work().dueAt()).isEqualTo(AT.plusSeconds(1));
    assertThat(resent.work().attempts()).isEqualTo(1);
    assertThat(mail.in(claimed).resent(FRESH, AT.plusSeconds(1))).isEqualTo(mail.in(claimed));
    assertThat(mail.in(claimed).resent(FRESH, claimed.work().dueAt()).claim()).isEmpty();
  }

  @Test
  void resent_withoutItsSecret_isNot() {
    var sent = aMail().enclosing("sealed").build().in(new MailState.Sent(AT, 1));

    assertThatThrownBy(() -> sent.resent(FRESH, AT)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void forgottenAt_ended_isThirtyDaysLater() {
    var mail = aMail().build();

    assertThat(mail.expiresAt()).isEmpty();
    assertThat(mail.in(new MailState.Sent(AT, 1)).expiresAt())
        .contains(AT.plus(Duration.ofDays(30)));
    assertThat(mail.in(new MailState.Failed(AT, 1, "x")).expiresAt())
        .contains(AT.plus(Duration.ofDays(30)));
  }

  /* ---- messages and their stored form ---- */

  @ParameterizedTest
  @MethodSource("io.portico.domain.fixture.MailFixture#contents")
  void message_ofAStoredMessage_isTheOriginal(StoredMessage stored) {
    var secret = stored.hasSecret() ? Optional.of("a secret") : Optional.<String>empty();

    var message = stored.restore(secret);

    assertThat(message.stored()).isEqualTo(stored);
    assertThat(message.secret()).isEqualTo(secret);
    assertThat(message.toString()).doesNotContain("a secret");
  }

  @Test
  void messages_ofTheFixture_areOneOfEachKind() {
    assertThat(MailFixture.contents())
        .extracting(StoredMessage::kind)
        .containsExactlyInAnyOrder(MailKind.values());
  }

  @Test
  void message_withoutTheSecret_isRefused() {
    var stored = new StoredMessage.KeyEnclosed(MailFixture.OFFER, Optional.empty());

    assertThatThrownBy(() -> stored.restore(Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("secret: missing (expected: the secret of the mail)");
  }

  @Test
  void storedMessage_ofAKey_doesNotContainIt() {
    var message = new Message.KeyIssued(MailFixture.OFFER, new RawKey("canary"), PREVIOUS);

    assertThat(message.stored())
        .isEqualTo(new StoredMessage.KeyEnclosed(MailFixture.OFFER, PREVIOUS));
    assertThat(message.stored().toString()).doesNotContain("canary");
  }

  /* ---- Message-ID, sender, filter, stage ---- */

  @Test
  void messageId_ofAMail_isIdAndHost() {
    var id = Ids.next();

    assertThat(MessageId.of(id, "portal.example.com").text())
        .isEqualTo("<" + id + "@portal.example.com>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a@b", "<a>", "<a@b", "<a@@b>", "<a@b\r\nBcc: x@y>", "<a b@c>", "<ä@b>"})
  void messageId_noneOrMore_isRefused(String text) {
    assertThatThrownBy(() -> new MessageId(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sender_portalSaysWho_isThatOne() {
    var defaults = new EmailAddress("portico@example.com");
    var portal = settings().mailFrom("api@acme.example").mailFromName("Acme").build();

    assertThat(MailSender.of(PortalSettings.DEFAULT, defaults))
        .isEqualTo(new MailSender(defaults, Optional.empty()));
    assertThat(MailSender.of(portal, defaults))
        .isEqualTo(new MailSender(new EmailAddress("api@acme.example"), Optional.of("Acme")));
  }

  /* ---- links ---- */

  @Test
  void link_tokenAndEnd_isValidUntilThen() {
    var token = new LinkToken("canary");
    var link = new KeyLink(token.hash(), "sealed", AT);

    assertThat(token.toString()).doesNotContain("canary");
    assertThat(link.isValid(AT.minusMillis(1))).isTrue();
    assertThat(link.isValid(AT)).isFalse();
  }

  /* ---- errors ---- */

  @Test
  void error_ofAServer_isOneLineWithoutTheSecretAndCut() {
    var reply = " 550 5.7.1 no\r\n  keys like ptk_canary\u2028please\u0000 ";

    assertThat(MailError.of(reply, Optional.of("ptk_canary")))
        .isEqualTo("550 5.7.1 no keys like [redacted] please");
    assertThat(MailError.of("😀".repeat(500), Optional.empty())).isEqualTo("😀".repeat(500));
    assertThat(MailError.of("😀".repeat(501), Optional.empty())).isEqualTo("😀".repeat(499) + "…");
  }
}
