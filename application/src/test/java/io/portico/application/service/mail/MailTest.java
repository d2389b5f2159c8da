package io.portico.application.service.mail;

import static io.portico.domain.fixture.PortalSettingsFixture.settings;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.in.mail.RevealKey;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.service.queue.WorkQueue;
import io.portico.application.testkit.fake.FakeTransport;
import io.portico.application.testkit.fake.InlineExecutor;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.Message;
import io.portico.domain.portal.PortalSettings;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/** The services of mails on stores in memory. */
abstract class MailTest extends ServiceTest {

  static final EmailAddress ANN = new EmailAddress("ann@example.com");
  static final String CANARY = "ptk_canary";
  static final Message KEY =
      new Message.KeyIssued(MailFixture.OFFER, new RawKey(CANARY), Optional.empty());
  static final Message.Notice NOTICE = new Message.KeyRevoked(MailFixture.OFFER);
  static final PortalSettings BY_LINK =
      settings().mailFrom("api@acme.example").mailFromName("Acme").securingKeyApproval().build();

  final SettableClock clock = new SettableClock();
  final SequentialIds ids = new SequentialIds();
  final FakeTransport transport = new FakeTransport();
  final AtomicInteger rings = new AtomicInteger();

  final OutboxWriter outbox =
      new OutboxWriter(
          stores.outbox(),
          stores.keyLinks(),
          new PredictableTokens(),
          new ReversedSealing(),
          ids,
          clock,
          unitOfWork,
          "example.com",
          rings::incrementAndGet);
  final MailService resend =
      new MailService(
          stores.outbox(),
          ids,
          clock,
          unitOfWork,
          stores.audit(),
          "example.com",
          rings::incrementAndGet);
  final RevealKey reveal =
      new RevealKeyService(stores.keyLinks(), new ReversedSealing(), clock, unitOfWork);
  final SendDueMailService.Origin origin =
      new SendDueMailService.Origin(
          new EmailAddress("portico@example.com"), () -> URI.create("https://portal.example.com"));
  final SendDueMailService send = sending(new InlineExecutor(), () -> {});

  /**
   * Returns a node that sends mails on threads of {@code executor}.
   *
   * @param signal runs after each mail
   */
  SendDueMailService sending(ExecutorService executor, Runnable signal) {
    return new SendDueMailService(
        stores.outbox(),
        transport,
        stores.portalConfigurations(),
        new MailLooks(stores.sites(), stores.developers()),
        new ReversedSealing(),
        ids,
        clock,
        unitOfWork,
        new WorkQueue.Threads(executor, signal, () -> 0),
        origin);
  }

  /** Posts a message to Ann, and returns the mail. */
  Mail posted(PortalSettings settings, Message message) {
    unitOfWork.run(() -> post(settings, message));
    return stores.outbox().page(organisation, MailFilter.ALL, 0, 1).getFirst();
  }

  private void post(PortalSettings settings, Message message) {
    switch (message) {
      case Message.KeyIssued issued -> outbox.postKey(organisation, settings, ANN, issued);
      case Message.Notice notice -> outbox.post(organisation, ANN, notice);
      case Message.ToUser link -> outbox.post(organisation, ANN, link);
      case Message.KeyReady _ -> throw new IllegalArgumentException("posted as the issued key");
    }
  }

  Mail posted(Message message) {
    return posted(PortalSettings.DEFAULT, message);
  }

  /** Returns the mail as it is now. */
  Mail now(Mail mail) {
    return stores.outbox().find(organisation, mail.id()).orElseThrow();
  }

  ResendMail.Outcome resent(MailId id) {
    return resend.resend(new ResendMail.Command(admin, id, Precondition.none()));
  }

  /** Makes the mail server unreachable from now on. */
  void goDown() {
    transport.answers(new Result.Unreachable("Connection refused"));
  }

  void comeBack() {
    transport.answers(new Result.Accepted());
  }
}
