package io.portico.application.service.mail;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.testkit.fake.InlineExecutor;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.fixture.SiteFixture;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailLook;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SendDueMailServiceTest extends MailTest {

  private static final int PATIENCE_SECONDS = 10;

  /* ---- what is sent ---- */

  @Test
  void sendDue_key_isSentOnceAndErased() {
    var mail = posted(KEY);

    send.sendDue();
    send.sendDue();

    assertThat(transport.taken())
        .containsExactly(
            new OutgoingMail(
                mail.messageId(),
                mail.createdAt(),
                new MailSender(new EmailAddress("portico@example.com"), Optional.empty()),
                ANN,
                KEY,
                URI.create("https://portal.example.com"),
                Optional.empty()));
    assertThat(now(mail).state()).isEqualTo(new MailState.Sent(clock.instant(), 1));
    assertThat(now(mail).sealedSecret()).isEmpty();
    assertThat(transport.closings()).isEqualTo(2);
  }

  @Test
  void sendDue_link_containsTheLink() {
    posted(BY_LINK, KEY);

    send.sendDue();

    assertThat(transport.taken())
        .extracting(OutgoingMail::message)
        .containsExactly(
            new Message.KeyReady(
                MailFixture.OFFER,
                new LinkToken(PredictableTokens.nth(1).secret()),
                Optional.empty()));
  }

  @Test
  void sendDue_portalWithASenderOfItsOwn_usesItsCurrentValue() {
    posted(NOTICE);
    unitOfWork.run(() -> stores.portalConfigurations().replace(organisation, BY_LINK));

    send.sendDue();

    assertThat(transport.taken())
        .extracting(OutgoingMail::from)
        .containsExactly(new MailSender(new EmailAddress("api@acme.example"), Optional.of("Acme")));
  }

  /* ---- looks ---- */

  @Test
  void sendDue_toADeveloperOfASite_looksAsTheSiteInTheLanguageOfTheDeveloper() {
    var acme = SiteFixture.customised(organisation, "acme");
    var both =
        new Site(
            acme.organisation(),
            acme.name(),
            true,
            new Site.Brand("Acme APIs", acme.brand().logo(), acme.brand().colours()),
            List.of(SiteLanguage.EN, SiteLanguage.DE),
            acme.access(),
            acme.labelsShown(),
            acme.pages());
    unitOfWork.run(() -> stores.sites().replace(both));
    posted(KEY);
    posted(new Message.AccountNotice(SiteNotice.SIGN_UP_KNOWN, german(both)));
    posted(new Message.TestMail());

    send.sendDue();
    var ann = aDeveloper(ANN.written()).build();
    unitOfWork.run(() -> stores.developers().add(organisation, List.of(ann)));
    unitOfWork.run(
        () -> stores.developers().chooseLanguage(organisation, ann.id(), SiteLanguage.DE));
    posted(KEY);
    send.sendDue();

    assertThat(transport.taken())
        .extracting(mail -> mail.look().map(MailLook::language))
        .containsExactlyInAnyOrder(
            Optional.of(SiteLanguage.EN),
            Optional.of(SiteLanguage.DE),
            Optional.empty(),
            Optional.of(SiteLanguage.DE));
    assertThat(transport.taken().getLast().look()).contains(MailLook.of(both.in(SiteLanguage.DE)));
    assertThat(transport.taken().getLast().from().name()).contains("Acme APIs");
  }

  private static Message.OfSite german(Site site) {
    return Message.OfSite.of(site.in(SiteLanguage.DE));
  }

  @Test
  void sendDue_toADeveloperWhileTheSiteIsOff_looksAsBefore() {
    unitOfWork.run(
        () ->
            stores
                .sites()
                .replace(Site.unchanged(organisation, new SiteName("acme"), "Acme APIs")));
    posted(KEY);

    send.sendDue();

    assertThat(transport.taken()).extracting(OutgoingMail::look).containsExactly(Optional.empty());
  }

  @Test
  void sendDue_rejectedSender_waitsLongerThanTheTimeForRetriesAndIsSentOnceItIsMended() {
    transport.answers(new Result.Held("553 not yours", false));
    var mail = posted(KEY);
    for (var hour = 0; hour < 24 * 5; hour++) {
      send.sendDue();
      clock.pass(Duration.ofHours(1));
    }
    assertThat(now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Waiting.class,
            waiting ->
                assertThat(waiting.lastError())
                    .contains("the sender or the login is rejected: 553 not yours"));
    assertThat(stores.outbox().countHeld(organisation)).isEqualTo(1);

    transport.answers(new Result.Delayed("450 later"));
    send.sendDue();
    assertThat(now(mail).state()).isInstanceOf(MailState.Waiting.class);
    assertThat(stores.outbox().countHeld(organisation)).isZero();
    clock.pass(Duration.ofHours(1));
    comeBack();
    send.sendDue();
    assertThat(now(mail).state()).isInstanceOf(MailState.Sent.class);
  }

  /* A rejected login concerns all mails: one of them is tried, and the others wait for it. */
  @Test
  void sendDue_rejectedLogin_triesOneMail() {
    transport.answers(new Result.Held("535 who are you?", true));
    for (var number = 0; number < 10; number++) {
      posted(NOTICE);
    }

    send.sendDue();

    assertThat(transport.tried()).hasSize(1);
    assertThat(stores.outbox().countHeld(organisation)).isEqualTo(1);
  }

  /* Filters distrust other domains than the sender's, and mailboxes hide duplicates by the id. */
  @Test
  void sendDue_senderChanged_keepsTheMessageIdOfTheFirstAttempt() {
    unitOfWork.run(() -> stores.portalConfigurations().replace(organisation, BY_LINK));
    var mail = posted(NOTICE);
    transport.answers(new Result.Delayed("450 later"));

    send.sendDue();
    var id = now(mail).messageId();
    assertThat(id.text()).isEqualTo("<" + mail.id() + "@acme.example>");
    unitOfWork.run(
        () -> stores.portalConfigurations().replace(organisation, PortalSettings.DEFAULT));
    comeBack();
    clock.pass(Duration.ofSeconds(10));
    send.sendDue();

    assertThat(transport.tried()).extracting(OutgoingMail::id).containsExactly(id, id);
    assertThat(now(mail).messageId()).isEqualTo(id);
  }

  @Test
  void sendDue_many_areAllSentInTheirOrder() {
    var posted = IntStream.range(0, 100).mapToObj(_ -> posted(NOTICE)).toList();

    send.sendDue();

    assertThat(transport.taken())
        .extracting(OutgoingMail::id)
        .containsExactlyInAnyOrderElementsOf(posted.stream().map(Mail::messageId).toList());
    assertThat(count(MailStatus.SENT)).isEqualTo(100);
  }

  /* ---- what goes wrong with one mail ---- */

  @Test
  void sendDue_refusedPermanently_hasFailedAtOnceAndKeepsTheKey() {
    transport.answers(new Result.Refused("550 no keys like " + CANARY));
    var mail = posted(KEY);

    send.sendDue();
    clock.pass(Duration.ofDays(1));
    send.sendDue();

    assertThat(transport.tried()).hasSize(1);
    assertThat(now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Failed.class,
            failed -> assertThat(failed.error()).isEqualTo("550 no keys like [redacted]"));
    assertThat(now(mail).sealedSecret()).isPresent();
  }

  @Test
  void sendDue_delayed_isRetriedAfterAPauseWithoutDelayingOthers() {
    transport.answers(
        outgoing ->
            outgoing.message().equals(KEY)
                ? new Result.Delayed("450 later")
                : new Result.Accepted());
    var mail = posted(KEY);
    var other = posted(NOTICE);

    send.sendDue();
    assertThat(now(other).state()).isInstanceOf(MailState.Sent.class);
    clock.pass(Duration.ofSeconds(9));
    send.sendDue();
    assertThat(transport.tried()).hasSize(2);
    clock.pass(Duration.ofSeconds(1));
    comeBack();
    send.sendDue();

    assertThat(now(mail).state()).isEqualTo(new MailState.Sent(clock.instant(), 2));
    assertThat(transport.tried().stream().filter(tried -> tried.id().equals(mail.messageId())))
        .hasSize(2);
  }

  @Test
  void sendDue_neverAccepted_failsAfterThreeDaysAndSaysWhy() {
    transport.answers(new Result.Delayed("452 mailbox full"));
    var mail = posted(KEY);

    for (var hour = 0; hour < 75; hour++) {
      send.sendDue();
      clock.pass(Duration.ofHours(1));
    }

    assertThat(now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Failed.class,
            failed -> assertThat(failed.error()).isEqualTo("452 mailbox full"));
    assertThat(transport.tried()).hasSizeBetween(72, 74);
  }

  @Test
  void sendDue_failureInside_isRecordedAndTriedAgain() {
    transport.answers(
        _ -> {
          throw new IllegalStateException("on purpose");
        });
    var mail = posted(KEY);
    clock.pass(Duration.ofMillis(1));
    var other = posted(NOTICE);

    assertThatThrownBy(send::sendDue).hasMessage("on purpose");

    assertThat(now(mail).state())
        .isInstanceOfSatisfying(
            MailState.Waiting.class,
            waiting -> assertThat(waiting.lastError()).contains("internal error; see the log"));
    assertThat(((MailState.Waiting) now(other).state()).work().attempts()).isZero();
    comeBack();
    clock.pass(Duration.ofSeconds(10));
    send.sendDue();
    assertThat(count(MailStatus.SENT)).isEqualTo(2);
  }

  /* ---- no server is there ---- */

  @Test
  void sendDue_serverDownFor200Mails_allAreSentOnceWhenItReturns() {
    goDown();
    IntStream.range(0, 200).forEach(_ -> posted(NOTICE));
    for (var second = 0; second < 60; second++) {
      send.sendDue();
      clock.pass(Duration.ofSeconds(1));
    }
    assertThat(transport.tried()).hasSizeBetween(5, 8);

    comeBack();
    clock.pass(Duration.ofSeconds(30));
    send.sendDue();

    assertThat(transport.taken()).hasSizeBetween(192, 200);
    clock.pass(Duration.ofMinutes(1));
    send.sendDue();
    assertThat(transport.taken()).hasSize(200).doesNotHaveDuplicates();
    assertThat(count(MailStatus.SENT)).isEqualTo(200);
  }

  @Test
  void sendDue_serverDown_asksTheStoreForNothingUntilThePauseHasPassed() {
    goDown();
    var mail = posted(NOTICE);
    clock.pass(Duration.ofMillis(1));
    posted(NOTICE);
    send.sendDue();
    assertThat(transport.tried()).hasSize(1);
    var claims = ids.made();

    clock.pass(Duration.ofMillis(999));
    send.sendDue();

    assertThat(ids.made()).isEqualTo(claims);
    assertThat(((MailState.Waiting) now(mail).state()).lastError()).contains("Connection refused");
  }

  /* ---- several at once, and ends in between ---- */

  @Test
  void sendDue_otherNodes_sendsNoMailTwice() throws InterruptedException {
    var posted = IntStream.range(0, 200).mapToObj(_ -> posted(NOTICE)).toList();
    var all = new CountDownLatch(posted.size());
    transport.answers(
        _ -> {
          all.countDown();
          return new Result.Accepted();
        });

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var nodes = List.of(repeating(threads), repeating(threads), repeating(threads));
      nodes.forEach(node -> threads.execute(node::sendDue));
      assertThat(all.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(transport.tried()).hasSize(200);
    assertThat(new HashSet<>(transport.tried())).hasSize(200);
    assertThat(count(MailStatus.SENT)).isEqualTo(200);
  }

  @Test
  void sendDue_slowServer_claimsNoMoreMailsThanItCanSend() throws InterruptedException {
    IntStream.range(0, 40).forEach(_ -> posted(NOTICE));
    var arrived = new CountDownLatch(SendDueMailService.MOST_AT_ONCE);
    var goOn = new CountDownLatch(1);
    var all = new CountDownLatch(40);
    transport.answers(
        _ -> {
          arrived.countDown();
          await(goOn);
          all.countDown();
          return new Result.Accepted();
        });

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var node = repeating(threads);
      node.sendDue();
      await(arrived);
      node.sendDue();
      assertThat(transport.tried()).hasSize(SendDueMailService.MOST_AT_ONCE);
      assertThat(transport.closings()).isZero();
      goOn.countDown();
      await(all);
    }

    assertThat(transport.taken()).hasSize(40);
  }

  /** Returns a node that looks for the next mails after each. */
  private SendDueMailService repeating(ExecutorService executor) {
    var node = new AtomicReference<Runnable>(() -> {});
    var sending = sending(executor, () -> node.get().run());
    node.set(sending::sendDue);
    return sending;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void sendDue_nodeStoppedWhileSending_leavesAMailThatIsSentOnceMoreUnderItsMessageId() {
    var mail = posted(KEY);
    transport.answers(
        _ -> {
          throw new NodeEnds();
        });
    assertThatThrownBy(send::sendDue).isInstanceOf(NodeEnds.class);
    comeBack();
    var other = sending(new InlineExecutor(), () -> {});

    clock.pass(MailState.LEASE.minusMillis(1));
    other.sendDue();
    assertThat(transport.taken()).isEmpty();
    clock.pass(Duration.ofMillis(1));
    other.sendDue();

    assertThat(transport.tried())
        .extracting(OutgoingMail::id)
        .containsExactly(mail.messageId(), mail.messageId());
    assertThat(now(mail).state()).isEqualTo(new MailState.Sent(clock.instant(), 2));
  }

  @Test
  void sendDue_claimLost_leavesTheMailToItsNewOwner() {
    var mail = posted(KEY);
    var other = sending(new InlineExecutor(), () -> {});
    var results = new ArrayList<Result>();
    transport.answers(
        _ -> {
          if (transport.tried().size() == 1) {
            clock.pass(MailState.LEASE);
            other.sendDue();
            results.add(new Result.Refused("550 too late"));
          } else {
            results.add(new Result.Accepted());
          }
          return results.getLast();
        });

    send.sendDue();

    assertThat(results).hasSize(2);
    assertThat(now(mail).state()).isEqualTo(new MailState.Sent(clock.instant(), 2));
  }

  @Test
  void sendDue_shutDown_claimsNothing() {
    posted(NOTICE);
    var executor = new InlineExecutor();
    executor.shutdown();

    sending(executor, () -> {}).sendDue();

    assertThat(transport.tried()).isEmpty();
    assertThat(count(MailStatus.WAITING)).isEqualTo(1);
  }

  private long count(MailStatus stage) {
    return stores
        .outbox()
        .count(organisation, new MailFilter(Optional.of(stage), Optional.empty()));
  }

  /** Simulates the end of the process: an error that no code catches. */
  private static final class NodeEnds extends Error {
    private static final long serialVersionUID = 1L;
  }
}
