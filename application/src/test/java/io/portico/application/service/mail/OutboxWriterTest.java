package io.portico.application.service.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MessageId;
import io.portico.domain.mail.StoredMessage;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutboxWriterTest extends MailTest {

  private static final LinkToken LINK = new LinkToken(PredictableTokens.nth(1).secret());

  @Test
  void post_notice_waitsToBeSentAtOnce() {
    var mail = posted(NOTICE);

    assertThat(mail.to()).isEqualTo(ANN);
    assertThat(mail.content()).isEqualTo(NOTICE);
    assertThat(mail.sealedSecret()).isEmpty();
    assertThat(mail.messageId()).isEqualTo(MessageId.of(mail.id().value(), "example.com"));
    assertThat(mail.state()).isEqualTo(MailState.Waiting.since(clock.instant()));
    assertThat(rings).hasValue(1);
  }

  @Test
  void post_key_isSealedForThisMailAlone() {
    var mail = posted(KEY);

    assertThat(mail.content())
        .isEqualTo(new StoredMessage.KeyEnclosed(MailFixture.OFFER, Optional.empty()));
    assertThat(mail.sealedSecret().orElseThrow()).isNotEmpty().doesNotContain(CANARY);
    assertThat(mail.toString()).doesNotContain(CANARY);
  }

  @Test
  void post_keyBehindALink_keepsTheHashOfTheLinkAndBothSecretsSealed() {
    var mail = posted(BY_LINK, KEY);

    assertThat(mail.content())
        .isEqualTo(new StoredMessage.LinkEnclosed(MailFixture.OFFER, Optional.empty()));
    assertThat(mail.sealedSecret().orElseThrow()).doesNotContain(CANARY, LINK.secret());
    var link = stores.keyLinks().find(LINK.hash()).orElseThrow();
    assertThat(link.sealedKey()).doesNotContain(CANARY);
    assertThat(link.validUntil()).isEqualTo(clock.instant().plus(Duration.ofDays(7)));
  }

  @Test
  void post_noticeOfAPortalThatSendsLinks_isANotice() {
    assertThat(posted(BY_LINK, NOTICE).content()).isEqualTo(NOTICE);
  }

  @Test
  void post_outsideOfAUnitOfWork_isRefused() {
    assertThatThrownBy(() -> outbox.post(organisation, ANN, NOTICE))
        .isInstanceOf(IllegalStateException.class);
  }

  /* ---- links ---- */

  @Test
  void reveal_once_showsTheKeyAndErasesIt() {
    posted(BY_LINK, KEY);
    assertThat(reveal.exists(LINK)).isTrue();
    assertThat(reveal.exists(LINK)).isTrue();

    assertThat(reveal.reveal(LINK)).contains(new RawKey(CANARY));

    assertThat(reveal.exists(LINK)).isFalse();
    assertThat(reveal.reveal(LINK)).isEmpty();
    assertThat(stores.keyLinks().find(LINK.hash())).isEmpty();
  }

  @Test
  void reveal_tooLateOrUnknown_showsNothing() {
    posted(BY_LINK, KEY);
    clock.pass(KeyLink.VALIDITY);

    assertThat(reveal.exists(LINK)).isFalse();
    assertThat(reveal.reveal(LINK)).isEmpty();
    assertThat(reveal.exists(new LinkToken("unknown"))).isFalse();
    assertThat(reveal.reveal(new LinkToken("unknown"))).isEmpty();
  }
}
