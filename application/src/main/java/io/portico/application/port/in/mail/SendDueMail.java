package io.portico.application.port.in.mail;

/** Use case: Portico sends the mails that are due, on every node. */
public interface SendDueMail {

  /**
   * Begins to send what is due, and does not wait for the mail server. While the server cannot be
   * reached, most calls do nothing.
   */
  void sendDue();
}
