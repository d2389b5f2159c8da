package io.portico.mail;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.List;

/** How a mail reads, in writing that goes into text and into HTML alike. */
public record MailText(String subject, List<Part> parts) {
  public MailText {
    requireNonNull(subject, "subject");
    parts = List.copyOf(parts);
  }

  /** A part of a mail, below the one before. */
  public sealed interface Part {

    /** Some sentences. */
    record Paragraph(String text) implements Part {}

    /** What somebody else wrote; its line ends count. */
    record Quotation(String text) implements Part {}

    /** What is to be copied letter by letter. */
    record Code(String text) implements Part {}

    /** A link, and what to follow it for. */
    record Link(URI address, String label) implements Part {}
  }
}
