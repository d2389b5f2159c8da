package io.portico.mail.planted;

import io.portico.persistence.jdbc.DatabaseProduct;

/** A mailer that looks into the database. */
public final class MailerThatReadsTheStore {

  String read(DatabaseProduct database) {
    return database.name();
  }
}
