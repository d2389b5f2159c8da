package io.portico.application.service.mail;

import static io.portico.application.service.mail.MailServices.ANN;
import static io.portico.application.service.mail.MailServices.BY_LINK;
import static io.portico.application.service.mail.MailServices.CANARY;
import static io.portico.application.service.mail.MailServices.KEY;
import static io.portico.application.service.mail.MailServices.NOTICE;
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
import org.junit.jupiter.api.Test;

class OutboxWriterTest {

  private static final LinkToken LINK = new LinkToken(PredictableTokens.nth(1).secret());

  private final MailServices mails = new MailServices();

  @Test
  void post_notice_waitsToBeSentAtOnce() {
    var mail = mails.posted(NOTICE);

    assertThat(mail.to()).isEqualTo(ANN);
    assertThat(mail.content()).isEqualTo(NOTICE);
    assertThat(mail.sealedSecret()).isEmpty();
    assertThat(mail.messageId()).isEqualTo(MessageId.of(mail.id().value(), "portal.example.com"));
    assertThat(mail.state()).isEqualTo(MailState.Waiting.since(mails.clock.instant()));
    assertThat(mails.rings).hasValue(1);
  }

  @Test
  void post_key_isSealedForThisMailAlone() {
    var mail = mails.posted(KEY);

    assertThat(mail.content()).isEqualTo(new StoredMessage.KeyEnclosed(MailFixture.OFFER, false));
    assertThat(mail.sealedSecret().orElseThrow()).isNotEmpty().doesNotContain(CANARY);
    assertThat(mail.toString()).doesNotContain(CANARY);
  }

  @Test
  void post_keyBehindALink_keepsTheHashOfTheLinkAndBothSecretsSealed() {
    var mail = mails.posted(BY_LINK, KEY);

    assertThat(mail.content()).isEqualTo(new StoredMessage.LinkEnclosed(MailFixture.OFFER, false));
    assertThat(mail.sealedSecret().orElseThrow()).doesNotContain(CANARY, LINK.secret());
    var link = mails.stores.keyLinks().find(LINK.hash()).orElseThrow();
    assertThat(link.sealedKey()).doesNotContain(CANARY);
    assertThat(link.validUntil()).isEqualTo(mails.clock.instant().plus(Duration.ofDays(7)));
  }

  @Test
  void post_noticeOfAPortalThatSendsLinks_isANotice() {
    assertThat(mails.posted(BY_LINK, NOTICE).content()).isEqualTo(NOTICE);
  }

  @Test
  void post_outsideOfAUnitOfWork_isRefused() {
    assertThatThrownBy(() -> mails.outbox.post(mails.organisation, ANN, NOTICE))
        .isInstanceOf(IllegalStateException.class);
  }

  /* ---- what is behind a link ---- */

  @Test
  void reveal_once_showsTheKeyAndErasesIt() {
    mails.posted(BY_LINK, KEY);
    assertThat(mails.reveal.exists(LINK)).isTrue();
    assertThat(mails.reveal.exists(LINK)).isTrue();

    assertThat(mails.reveal.reveal(LINK)).contains(new RawKey(CANARY));

    assertThat(mails.reveal.exists(LINK)).isFalse();
    assertThat(mails.reveal.reveal(LINK)).isEmpty();
    assertThat(mails.stores.keyLinks().find(LINK.hash())).isEmpty();
  }

  @Test
  void reveal_tooLateOrUnknown_showsNothing() {
    mails.posted(BY_LINK, KEY);
    mails.clock.pass(KeyLink.VALIDITY);

    assertThat(mails.reveal.exists(LINK)).isFalse();
    assertThat(mails.reveal.reveal(LINK)).isEmpty();
    assertThat(mails.reveal.exists(new LinkToken("unknown"))).isFalse();
    assertThat(mails.reveal.reveal(new LinkToken("unknown"))).isEmpty();
  }
}
