package io.portico.mail;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.List;

/** The text of a mail, which is rendered both as plain text and as HTML. */
public record MailText(String subject, List<Part> parts) {
  public MailText {
    requireNonNull(subject, "subject");
    parts = List.copyOf(parts);
  }

  /** A block of the text. */
  public sealed interface Part {

    /** Sentences of Portico. */
    record Paragraph(String text) implements Part {}

    /** Text of a user, with its line breaks. */
    record Quotation(String text) implements Part {}

    /** Text to copy, such as a key. */
    record Code(String text) implements Part {}

    /** A link with its label. */
    record Link(URI address, String label) implements Part {}
  }
}
