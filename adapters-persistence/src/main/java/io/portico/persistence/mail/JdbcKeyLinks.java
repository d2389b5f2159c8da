package io.portico.persistence.mail;

import io.portico.application.port.out.mail.KeyLinks;
import io.portico.domain.access.TokenHash;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** Key links in the table {@code key_link}. A token is unique over all organisations. */
@Singleton
record JdbcKeyLinks(Jdbc jdbc) implements KeyLinks {

  private static final String SELECT = "SELECT secret, valid_until FROM key_link WHERE token = ?";

  @Override
  public void add(OrganisationId organisation, KeyLink link) {
    jdbc.defer(
        "key_link (token, org_id, secret, valid_until)",
        link.token(),
        organisation,
        link.sealedKey(),
        link.validUntil());
  }

  @Override
  public Optional<KeyLink> find(TokenHash token) {
    return find(token, "");
  }

  @Override
  public Optional<KeyLink> take(TokenHash token) {
    var link = find(token, " FOR UPDATE");
    if (link.isPresent()) {
      jdbc.update("DELETE FROM key_link WHERE token = ?", token);
    }
    return link;
  }

  private Optional<KeyLink> find(TokenHash token, String lock) {
    return jdbc.first(SELECT + lock, row -> new KeyLink(token, row.text(), row.instant()), token);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM key_link WHERE valid_until <= ? LIMIT ?", at, most);
  }
}
