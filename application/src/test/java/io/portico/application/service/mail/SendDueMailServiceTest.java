package io.portico.application.service.mail;

import static io.portico.application.service.mail.MailServices.ANN;
import static io.portico.application.service.mail.MailServices.BY_LINK;
import static io.portico.application.service.mail.MailServices.CANARY;
import static io.portico.application.service.mail.MailServices.KEY;
import static io.portico.application.service.mail.MailServices.NOTICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.testkit.fake.InlineExecutor;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SendDueMailServiceTest {

  private static final int PATIENCE_SECONDS = 10;

  private final MailServices mails = new MailServices();

  /* ---- what is sent ---- */

  @Test
  void sendDue_key_isSentOnceAndErased() {
    var mail = mails.posted(KEY);

    mails.send.sendDue();
    mails.send.sendDue();

    assertThat(mails.transport.taken())
        .containsExactly(
            new OutgoingMail(
                mail.messageId(),
                mail.createdAt(),
                new MailSender(new EmailAddress("portico@example.com"), Optional.empty()),
                ANN,
                KEY,
                URI.create("https://portal.example.com")));
    assertThat(mails.now(mail).state()).isEqualTo(new MailState.Sent(mails.clock.instant(), 1));
    assertThat(mails.now(mail).sealedSecret()).isEmpty();
    assertThat(mails.transport.openCouriers()).isZero();
  }

  @Test
  void sendDue_link_bringsTheLink() {
    mails.posted(BY_LINK, KEY);

    mails.send.sendDue();

    assertThat(mails.transport.taken())
        .extracting(OutgoingMail::message)
        .containsExactly(
            new Message.KeyReady(
                MailFixture.OFFER, new LinkToken(PredictableTokens.nth(1).secret()), false));
  }

  @Test
  void sendDue_portalWithASenderOfItsOwn_isFromThatAsItIsNow() {
    mails.posted(NOTICE);
    mails
        .stores
        .unitOfWork()
        .execute(
            () -> {
              mails.stores.portalConfigurations().replace(mails.organisation, BY_LINK);
              return true;
            });

    mails.send.sendDue();

    assertThat(mails.transport.taken())
        .extracting(OutgoingMail::from)
        .containsExactly(new MailSender(new EmailAddress("api@acme.example"), Optional.of("Acme")));
  }

  @Test
  void sendDue_many_areAllSentInTheirOrder() {
    var posted = IntStream.range(0, 100).mapToObj(_ -> mails.posted(NOTICE)).toList();

    mails.send.sendDue();

    assertThat(mails.transport.taken())
        .extracting(OutgoingMail::id)
        .containsExactlyInAnyOrderElementsOf(posted.stream().map(Mail::messageId).toList());
    assertThat(count(MailStatus.SENT)).isEqualTo(100);
  }

  /* ---- what goes wrong with one mail ---- */

  @Test
  void sendDue_refusedForGood_hasFailedAtOnceAndKeepsTheKey() {
    mails.transport.answers(new Result.Refused("550 no keys like " + CANARY));
    var mail = mails.posted(KEY);

    mails.send.sendDue();
    mails.clock.pass(Duration.ofDays(1));
    mails.send.sendDue();

    assertThat(mails.transport.tried()).hasSize(1);
    assertThat(mails.now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Failed.class,
            failed -> assertThat(failed.error()).isEqualTo("550 no keys like [redacted]"));
    assertThat(mails.now(mail).sealedSecret()).isPresent();
  }

  @Test
  void sendDue_delayed_isTriedAgainAfterAPauseAndOthersAreNotHeldUp() {
    mails.transport.answers(
        outgoing ->
            outgoing.message().equals(KEY)
                ? new Result.Delayed("450 later")
                : new Result.Accepted());
    var mail = mails.posted(KEY);
    var other = mails.posted(NOTICE);

    mails.send.sendDue();
    assertThat(mails.now(other).state()).isInstanceOf(MailState.Sent.class);
    mails.clock.pass(Duration.ofSeconds(9));
    mails.send.sendDue();
    assertThat(mails.transport.tried()).hasSize(2);
    mails.clock.pass(Duration.ofSeconds(1));
    mails.comeBack();
    mails.send.sendDue();

    assertThat(mails.now(mail).state()).isEqualTo(new MailState.Sent(mails.clock.instant(), 2));
    assertThat(
            mails.transport.tried().stream().filter(tried -> tried.id().equals(mail.messageId())))
        .hasSize(2);
  }

  @Test
  void sendDue_neverTaken_failsAfterThreeDaysAndSaysWhy() {
    mails.transport.answers(new Result.Delayed("452 mailbox full"));
    var mail = mails.posted(KEY);

    for (var hour = 0; hour < 75; hour++) {
      mails.send.sendDue();
      mails.clock.pass(Duration.ofHours(1));
    }

    assertThat(mails.now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Failed.class,
            failed -> assertThat(failed.error()).isEqualTo("452 mailbox full"));
    assertThat(mails.transport.tried()).hasSizeBetween(72, 74);
  }

  @Test
  void sendDue_failureInside_isToldAndTriedAgain() {
    mails.transport.answers(
        _ -> {
          throw new IllegalStateException("on purpose");
        });
    var mail = mails.posted(KEY);
    mails.clock.pass(Duration.ofMillis(1));
    var other = mails.posted(NOTICE);

    assertThatThrownBy(mails.send::sendDue).hasMessage("on purpose");

    assertThat(mails.now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Waiting.class,
            waiting -> assertThat(waiting.lastError()).contains("internal error; see the log"));
    assertThat(((MailState.Waiting) mails.now(other).state()).attempts()).isZero();
    mails.comeBack();
    mails.clock.pass(Duration.ofSeconds(10));
    mails.send.sendDue();
    assertThat(count(MailStatus.SENT)).isEqualTo(2);
  }

  /* ---- no server is there ---- */

  @Test
  void sendDue_serverDownFor200Mails_allAreSentOnceWhenItReturns() {
    mails.goDown();
    IntStream.range(0, 200).forEach(_ -> mails.posted(NOTICE));
    for (var second = 0; second < 60; second++) {
      mails.send.sendDue();
      mails.clock.pass(Duration.ofSeconds(1));
    }
    assertThat(mails.transport.tried()).hasSizeBetween(5, 8);

    mails.comeBack();
    mails.clock.pass(Duration.ofSeconds(30));
    mails.send.sendDue();

    assertThat(mails.transport.taken()).hasSizeBetween(192, 200);
    mails.clock.pass(Duration.ofMinutes(1));
    mails.send.sendDue();
    assertThat(mails.transport.taken()).hasSize(200).doesNotHaveDuplicates();
    assertThat(count(MailStatus.SENT)).isEqualTo(200);
  }

  @Test
  void sendDue_serverDown_asksTheStoreForNothingUntilThePauseHasPassed() {
    mails.goDown();
    var mail = mails.posted(NOTICE);
    mails.clock.pass(Duration.ofMillis(1));
    mails.posted(NOTICE);
    mails.send.sendDue();
    assertThat(mails.transport.tried()).hasSize(1);
    var claims = mails.ids.made();

    mails.clock.pass(Duration.ofMillis(999));
    mails.send.sendDue();

    assertThat(mails.ids.made()).isEqualTo(claims);
    assertThat(((MailState.Waiting) mails.now(mail).state()).lastError())
        .contains("Connection refused");
  }

  /* ---- several at once, and ends in between ---- */

  @Test
  void sendDue_otherNodesBesideIt_sendsNoMailTwice() throws InterruptedException {
    var posted = IntStream.range(0, 200).mapToObj(_ -> mails.posted(NOTICE)).toList();
    var all = new CountDownLatch(posted.size());
    mails.transport.answers(
        _ -> {
          all.countDown();
          return new Result.Accepted();
        });

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var nodes = List.of(mails.sending(threads), mails.sending(threads), mails.sending(threads));
      nodes.forEach(node -> threads.execute(node::sendDue));
      assertThat(all.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(mails.transport.tried()).hasSize(200);
    assertThat(new HashSet<>(mails.transport.tried())).hasSize(200);
    assertThat(count(MailStatus.SENT)).isEqualTo(200);
  }

  @Test
  void sendDue_slowServer_holdsNoMoreMailsThanThereAreCouriers() throws InterruptedException {
    IntStream.range(0, 40).forEach(_ -> mails.posted(NOTICE));
    var arrived = new CountDownLatch(SendDueMailService.MAX_SENDERS);
    var goOn = new CountDownLatch(1);
    var all = new CountDownLatch(40);
    mails.transport.answers(
        _ -> {
          arrived.countDown();
          await(goOn);
          all.countDown();
          return new Result.Accepted();
        });

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var node = mails.sending(threads);
      node.sendDue();
      await(arrived);
      node.sendDue();
      assertThat(mails.transport.tried()).hasSize(SendDueMailService.MAX_SENDERS);
      assertThat(mails.transport.openCouriers()).isEqualTo(SendDueMailService.MAX_SENDERS);
      goOn.countDown();
      await(all);
    }

    assertThat(mails.transport.taken()).hasSize(40);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void sendDue_nodeThatEndedWhileSending_leavesAMailThatIsSentOnceMoreUnderItsMessageId() {
    var mail = mails.posted(KEY);
    mails.transport.answers(
        _ -> {
          throw new NodeEnds();
        });
    assertThatThrownBy(mails.send::sendDue).isInstanceOf(NodeEnds.class);
    mails.comeBack();
    var other = mails.sending(new InlineExecutor());

    mails.clock.pass(MailState.LEASE.minusMillis(1));
    other.sendDue();
    assertThat(mails.transport.taken()).isEmpty();
    mails.clock.pass(Duration.ofMillis(1));
    other.sendDue();

    assertThat(mails.transport.tried())
        .extracting(OutgoingMail::id)
        .containsExactly(mail.messageId(), mail.messageId());
    assertThat(mails.now(mail).state()).isEqualTo(new MailState.Sent(mails.clock.instant(), 2));
  }

  @Test
  void sendDue_claimThatEndedMeanwhile_leavesTheMailToWhoeverHasIt() {
    var mail = mails.posted(KEY);
    var other = mails.sending(new InlineExecutor());
    var results = new ArrayList<Result>();
    mails.transport.answers(
        _ -> {
          if (mails.transport.tried().size() == 1) {
            mails.clock.pass(MailState.LEASE);
            other.sendDue();
            results.add(new Result.Refused("550 too late"));
          } else {
            results.add(new Result.Accepted());
          }
          return results.getLast();
        });

    mails.send.sendDue();

    assertThat(results).hasSize(2);
    assertThat(mails.now(mail).state()).isEqualTo(new MailState.Sent(mails.clock.instant(), 2));
  }

  @Test
  void sendDue_couriersThatAreShutDown_claimsNothing() {
    mails.posted(NOTICE);
    var executor = new InlineExecutor();
    executor.shutdown();

    mails.sending(executor).sendDue();

    assertThat(mails.transport.tried()).isEmpty();
    assertThat(count(MailStatus.WAITING)).isEqualTo(1);
  }

  private long count(MailStatus stage) {
    return mails
        .stores
        .outbox()
        .count(mails.organisation, new MailFilter(Optional.of(stage), Optional.empty()));
  }

  /** Stands for the end of the process: nothing that would catch another failure catches it. */
  private static final class NodeEnds extends Error {
    private static final long serialVersionUID = 1L;
  }
}
