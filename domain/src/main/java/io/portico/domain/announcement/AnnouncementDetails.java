package io.portico.domain.announcement;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.time.Instant;
import java.util.Optional;

/**
 * What an announcement says, to whom, and when.
 *
 * @param markdown the text; may be empty
 * @param from when the site starts to show it; empty for at once
 * @param until when the site ends to show it; empty for never
 */
public record AnnouncementDetails(
    String title,
    String markdown,
    Optional<Instant> from,
    Optional<Instant> until,
    AnnouncementAudience audience) {

  /** The most characters of a title. */
  public static final int LONGEST_TITLE = 100;

  /** The most characters of a text. It is stored once for each mail. */
  public static final int LONGEST_TEXT = 4_000;

  public AnnouncementDetails {
    title = Text.line("title", title, LONGEST_TITLE);
    Text.prose("markdown", markdown, LONGEST_TEXT);
    if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
      throw new InvalidValueException("until", until.get().toString(), "a time after 'from'");
    }
  }

  /** Returns whether the site shows it at {@code now}. */
  public boolean isShownAt(Instant now) {
    return from.filter(now::isBefore).isEmpty()
        && until.filter(end -> !now.isBefore(end)).isEmpty();
  }
}
