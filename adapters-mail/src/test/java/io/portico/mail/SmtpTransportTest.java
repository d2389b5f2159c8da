package io.portico.mail;

import static io.portico.mail.Outgoing.aMail;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.domain.mail.OutgoingMail;
import io.portico.mail.MailProperties.Encryption;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class SmtpTransportTest {

  private static final Duration SHORT = Duration.ofMillis(300);

  /* Enough for a reply on a busy machine. */
  private static final Duration LONG = Duration.ofSeconds(5);

  @AutoClose private final ScriptedServer server = new ScriptedServer();

  /* ---- results ---- */

  @Test
  void send_serverThatAcceptsIt_isAcceptedOverOneConnection() {
    try (var context = context(server.port())) {
      var connection = transport(context);
      assertThat(connection.send(aMail().build())).isEqualTo(new Result.Accepted());
      assertThat(connection.send(aMail().to("bob@example.com").build()))
          .isEqualTo(new Result.Accepted());
    }

    assertThat(server.connections()).isEqualTo(1);
    assertThat(server.commands())
        .contains(
            "MAIL FROM:<portico@example.com>",
            "RCPT TO:<ann@example.com>",
            "RCPT TO:<bob@example.com>");
  }

  @ParameterizedTest
  @CsvSource({
    "RCPT TO:<ann,550 5.1.1 no such user",
    "DATA,554 5.7.1 not today",
    ".,552 5.2.2 mailbox full for good"
  })
  void send_refusedPermanently_isRefusedAndTheNextMailGoes(String command, String reply) {
    server.answering(command, reply);

    try (var context = context(server.port())) {
      var connection = transport(context);
      assertThat(((Result.Refused) connection.send(aMail().build())).reason()).contains(reply);
      server.answeringNormally();
      assertThat(connection.send(aMail().to("bob@example.com").build()))
          .isEqualTo(new Result.Accepted());
    }

    assertThat(server.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "MAIL,451 4.3.0 later",
    "RCPT,450 4.2.1 busy",
    "DATA,421 4.3.2 shutting down",
    ".,452 4.2.2 mailbox full",
    ".,hang up",
    "DATA,hang up",
    "RCPT,hang up",
    "MAIL,silence",
    ".,silence"
  })
  void send_refusedTemporarily_isDelayedAndTheNextMailGoes(String command, String answer) {
    server.answering(command, answer);

    try (var context = context(server.port())) {
      var connection = transport(context);
      assertThat(((Result.Delayed) connection.send(aMail().build())).reason()).isNotBlank();
      server.answeringNormally();
      assertThat(connection.send(aMail().build())).isEqualTo(new Result.Accepted());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MAIL,553 5.1.8 sender not ours,false",
    "MAIL,530 5.7.0 authentication required,true",
    "RCPT,530 5.7.0 authentication required,true",
    "DATA,535 5.7.8 credentials have expired,true"
  })
  void send_rejectedSenderOrLogin_isHeldAndTheNextMailGoes(
      String command, String answer, boolean everyMail) {
    server.answering(command, answer);

    try (var context = context(server.port())) {
      var connection = transport(context);
      assertThat(connection.send(aMail().build()))
          .isInstanceOfSatisfying(
              Result.Held.class,
              held -> {
                assertThat(held.reason()).contains(answer);
                assertThat(held.everyMail()).isEqualTo(everyMail);
              });
      server.answeringNormally();
      assertThat(connection.send(aMail().build())).isEqualTo(new Result.Accepted());
    }
  }

  @Test
  void send_rejectedSender_isLoggedOnceUntilAMailIsAccepted() {
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    var log = (Logger) LoggerFactory.getLogger(SmtpTransport.class);
    log.addAppender(lines);
    log.setLevel(Level.INFO);
    server.answering("MAIL", "553 5.1.8 sender not ours");
    try (var context = context(server.port())) {
      for (var mail = 0; mail < 2; mail++) {
        var connection = transport(context);
        connection.send(aMail().build());
        connection.send(aMail().build());
        connection.closeIdle();
      }
      server.answeringNormally();
      var connection = transport(context);
      connection.send(aMail().build());
      connection.send(aMail().build());
    } finally {
      log.setLevel(null);
      log.detachAppender(lines);
    }

    assertThat(lines.list).map(ILoggingEvent::getLevel).containsExactly(Level.ERROR, Level.INFO);
    assertThat(lines.list.getFirst().getFormattedMessage())
        .contains("PORTICO_MAIL_FROM", "553 5.1.8 sender not ours");
  }

  @ParameterizedTest
  @CsvSource({"connect,554 go away", "connect,421 busy", "connect,hang up", "connect,silence"})
  void send_silentServer_isUnreachable(String command, String answer) {
    server.answering(command, answer);
    var hurried = MailProperties.server("127.0.0.1", server.port(), Encryption.NONE, SHORT);

    assertThat(reasonOf(sent(hurried, aMail().build()))).isNotBlank();
  }

  @Test
  void send_noServer_isUnreachableAndNamesTheAddress() throws IOException {
    var port = freePort();

    assertThat(reasonOf(sent(port, aMail().build())))
        .contains("Connection refused", String.valueOf(port));
  }

  @ParameterizedTest
  @CsvSource({"STARTTLS, STARTTLS is required", "TLS, ''"})
  void send_unsupportedEncryption_sendsNothing(Encryption encryption, String reason) {
    assertThat(reasonOf(sent(properties(server.port(), encryption), aMail().build())))
        .contains(reason);
    assertThat(server.commands()).noneMatch(command -> command.startsWith("MAIL"));
  }

  @Test
  void send_refusedLogin_isHeldAndHidesThePassword() {
    server
        .answering("EHLO", "250-test\r\n250 AUTH PLAIN")
        .answering("AUTH", "535 5.7.8 who are you?");
    var properties = new HashMap<>(properties(server.port(), Encryption.NONE));
    properties.putAll(MailProperties.login("portico", "canary-password"));

    assertThat(((Result.Held) sent(properties, aMail().build())).reason())
        .contains("535 5.7.8")
        .doesNotContain("canary-password");
    assertThat(server.commands()).anyMatch(command -> command.startsWith("AUTH PLAIN"));
  }

  /* ---- Message-ID, addresses ---- */

  @Test
  void send_again_hasTheSameMessageId() {
    var mail = aMail().build();
    server.answering(".", ScriptedServer.HANG_UP);
    assertThat(sent(server.port(), mail)).isInstanceOf(Result.Delayed.class);
    server.answeringNormally();
    assertThat(sent(server.port(), mail)).isEqualTo(new Result.Accepted());

    assertThat(server.mails())
        .hasSize(2)
        .allSatisfy(
            content -> assertThat(content).containsOnlyOnce("Message-ID: " + mail.id().text()));
  }

  @Test
  void send_internationalDomain_isWrittenInAscii() {
    assertThat(sent(server.port(), aMail().to("ann@bücher.example").build()))
        .isEqualTo(new Result.Accepted());

    assertThat(server.commands()).contains("RCPT TO:<ann@xn--bcher-kva.example>");
  }

  @Test
  void send_internationalMailbox_needsAServerThatSupportsIt() {
    var mail = aMail().to("jürgen@example.com").build();

    assertThat(sent(server.port(), mail))
        .isEqualTo(
            new Result.Refused(
                "the mail server does not support SMTPUTF8 (expected: ASCII before @)"));
    server.answering("EHLO", "250-test\r\n250-8BITMIME\r\n250 SMTPUTF8");
    assertThat(sent(server.port(), mail)).isEqualTo(new Result.Accepted());
    assertThat(server.commands())
        .contains("RCPT TO:<jürgen@example.com>")
        .anyMatch(command -> command.startsWith("MAIL FROM") && command.contains("SMTPUTF8"));
  }

  @Test
  void send_senderThatIsNoAddress_isHeldAndSaysSo() {
    var mail = aMail().from("api@" + "ü".repeat(60) + ".example", "Acme").build();

    assertThat(((Result.Held) sent(server.port(), mail)).reason()).startsWith("the sender: ");
  }

  /* ---- a whole server ---- */

  @Test
  void send_serverThatComesBack_acceptsTheMail() {
    var mail = aMail().build();
    var greenMail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    greenMail.start();
    var port = greenMail.getSmtp().getPort();
    try (var context = context(port)) {
      greenMail.stop();
      var connection = transport(context);
      assertThat(connection.send(mail)).isInstanceOf(Result.Unreachable.class);
      greenMail = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
      greenMail.start();
      assertThat(connection.send(mail)).isEqualTo(new Result.Accepted());
      assertThat(greenMail.getReceivedMessages()).hasSize(1);
    } finally {
      greenMail.stop();
    }
  }

  private static Result sent(int port, OutgoingMail mail) {
    return sent(properties(port, Encryption.NONE), mail);
  }

  private static Result sent(Map<String, Object> properties, OutgoingMail mail) {
    try (var context = started(properties)) {
      return transport(context).send(mail);
    }
  }

  private static String reasonOf(Result result) {
    return ((Result.Unreachable) result).reason();
  }

  private static MailTransport transport(ApplicationContext context) {
    return context.getBean(MailTransport.class);
  }

  private static ApplicationContext context(int port) {
    return started(properties(port, Encryption.NONE));
  }

  private static ApplicationContext started(Map<String, Object> properties) {
    return ApplicationContext.builder()
        .properties(properties)
        .singletons(OperatorTemplates.none(), Outgoing.NO_HOSTS)
        .start();
  }

  private static Map<String, Object> properties(int port, Encryption encryption) {
    return MailProperties.server("127.0.0.1", port, encryption, LONG);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
