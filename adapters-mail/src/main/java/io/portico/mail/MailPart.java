package io.portico.mail;

/** A part of a mail that a template can replace. */
enum MailPart {
  SUBJECT(".subject"),
  TEXT(".txt"),
  HTML(".html");

  private final String extension;

  MailPart(String extension) {
    this.extension = extension;
  }

  /** Returns the end of the name of its files, with the dot. */
  String extension() {
    return extension;
  }
}
