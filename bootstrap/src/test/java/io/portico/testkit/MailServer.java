package io.portico.testkit;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import io.portico.application.testkit.Await;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.Arrays;
import java.util.List;

/** A mail server on this machine that takes every mail, and can go away and come back. */
public final class MailServer implements AutoCloseable {

  private final int port;
  private GreenMail running;

  /** Starts it on a free port. */
  public MailServer() {
    running = started(0);
    port = running.getSmtp().getPort();
  }

  public int port() {
    return port;
  }

  /** Stops listening. */
  public void goAway() {
    running.stop();
  }

  /** Listens again, without the former mails. */
  public void comeBack() {
    running = started(port);
  }

  /** A mail as it arrived: the whole of it, without the breaks of the transfer encoding. */
  public record Arrived(String messageId, String subject, String text) {

    /** Returns its text in one line. */
    public String words() {
      return text.replaceAll("\\s+", " ");
    }
  }

  /** Returns the mails to {@code address}. */
  public List<Arrived> to(String address) {
    return Arrays.stream(running.getReceivedMessages())
        .filter(message -> GreenMailUtil.getAddressList(recipients(message)).equals(address))
        .map(MailServer::arrived)
        .toList();
  }

  /** Waits until there are {@code number} mails to {@code address}, and returns them. */
  public List<Arrived> await(String address, int number) {
    Await.until(number + " mails to " + address, () -> to(address).size() >= number);
    return to(address);
  }

  /** Waits until a mail with {@code words} is at {@code address}, and returns it. */
  public Arrived await(String address, String words) {
    Await.until(
        "a mail to %s with '%s'".formatted(address, words),
        () -> to(address).stream().anyMatch(mail -> mail.words().contains(words)));
    return to(address).stream()
        .filter(mail -> mail.words().contains(words))
        .findFirst()
        .orElseThrow();
  }

  private static jakarta.mail.Address[] recipients(MimeMessage message) {
    try {
      return message.getAllRecipients();
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Arrived arrived(MimeMessage message) {
    try {
      return new Arrived(
          message.getMessageID(),
          message.getSubject(),
          GreenMailUtil.getWholeMessage(message).replace("=\r\n", ""));
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static GreenMail started(int port) {
    var server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    return server;
  }

  @Override
  public void close() {
    running.stop();
  }
}
