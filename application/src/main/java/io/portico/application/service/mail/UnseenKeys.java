package io.portico.application.service.mail;

import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.site.Sites;
import io.portico.domain.access.TokenHash;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Keeps issued keys until their developers see them on the site, once. Each is kept as a link to a
 * key whose token is the key itself, so only who has the key can open it.
 */
public record UnseenKeys(
    Sites sites, KeyLinks links, Sealing sealing, InstantSource clock, UnitOfWork unitOfWork) {

  /** Keeps {@code key} for {@link KeyLink#VALIDITY} if the organisation has a site that is on. */
  public void keep(OrganisationId organisation, RawKey key) {
    if (sites.isOn(organisation)) {
      var link = new LinkToken(key.secret());
      links.add(
          organisation,
          new KeyLink(
              link.hash(),
              new SealedSecrets(sealing).seal(link, key),
              clock.instant().plus(KeyLink.VALIDITY)));
    }
  }

  /** Returns whether {@link #take} returns the key. */
  public boolean has(StoredKey key) {
    return links.find(token(key)).filter(link -> link.isValid(clock.instant())).isPresent();
  }

  /** Returns the key and erases it, or returns empty if it was seen or never kept. */
  public Optional<RawKey> take(StoredKey key) {
    return unitOfWork.execute(
        () ->
            links
                .take(token(key))
                .filter(link -> link.isValid(clock.instant()))
                .map(new SealedSecrets(sealing)::open));
  }

  private static TokenHash token(StoredKey key) {
    return new TokenHash(key.fingerprint());
  }
}
