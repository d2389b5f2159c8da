package io.portico.domain.mail;

import io.portico.domain.shared.Worded;

/** The name of a {@link MailState}, by which mails are searched. */
public enum MailStatus implements Worded {
  WAITING,
  SENT,
  FAILED
}
