package io.portico.http.site;

import io.portico.domain.announcement.Announcement;
import io.portico.http.page.Markdown;
import java.util.Optional;

/**
 * What a page shows of an announcement.
 *
 * @param id by which a visitor dismisses it
 * @param text empty for an announcement that is a title only
 */
public record Banner(String id, String title, Optional<Markdown> text) {

  static Banner of(Announcement announcement) {
    var details = announcement.details();
    return new Banner(
        announcement.id().toString(),
        details.title(),
        Optional.of(Markdown.belowTitle(details.markdown())).filter(text -> !text.isBlank()));
  }
}
