package io.portico.persistence.catalogue;

import static java.util.stream.Collectors.joining;

import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.catalogue.TryIt;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import java.net.URI;
import java.sql.SQLException;
import java.util.Optional;

/** What sites do with entries, in the table {@code catalogue_entry_site}. */
final class EntrySiteColumns {

  private static final String EVERYONE = "everyone";
  private static final String SIGNED_IN = "signed_in";
  private static final String SELECTOR = "selector:";

  private EntrySiteColumns() {}

  /** Returns the row of {@code entry}, if it needs one. */
  static Optional<NewRow> row(OrganisationId organisation, CatalogueEntry entry) {
    var site = entry.site();
    return site.equals(EntrySite.NONE)
        ? Optional.empty()
        : Optional.of(
            NewRow.of(
                "catalogue_entry_site (org_id, plan, audience, base_urls)",
                organisation,
                entry.plan(),
                site.audience().map(EntrySiteColumns::text),
                site.tryIt().map(EntrySiteColumns::text)));
  }

  private static String text(Audience audience) {
    return switch (audience) {
      case Audience.Everyone() -> EVERYONE;
      case Audience.SignedIn() -> SIGNED_IN;
      case Audience.Selected(var selector) -> SELECTOR + selector;
    };
  }

  private static String text(TryIt tryIt) {
    return tryIt.baseUrls().stream().map(URI::toString).collect(joining("\n"));
  }

  /** Reads the two columns, both NULL without a row. */
  static EntrySite read(Row row) throws SQLException {
    return new EntrySite(
        row.optionalText().map(EntrySiteColumns::audience),
        row.optionalText().map(lines -> new TryIt(lines.lines().map(URI::create).toList())));
  }

  private static Audience audience(String text) {
    return switch (text) {
      case EVERYONE -> new Audience.Everyone();
      case SIGNED_IN -> new Audience.SignedIn();
      default -> new Audience.Selected(Selector.parse(text.substring(SELECTOR.length())));
    };
  }
}
