package io.portico.application.service.key;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Issues keys and lets their developers know, within the unit of work of who calls. */
public final class KeyIssuer {

  private final IssuedKeys keys;
  private final KeyGenerator generator;
  private final KeyIdentifiers identifiers;
  private final OutboxWriter outbox;

  public KeyIssuer(
      IssuedKeys keys, KeyGenerator generator, KeyIdentifiers identifiers, OutboxWriter outbox) {
    this.keys = keys;
    this.generator = generator;
    this.identifiers = identifiers;
    this.outbox = outbox;
  }

  /** A key, once as the developer gets it and once as it is kept. */
  public record Issued(RawKey raw, IssuedKey key) {}

  /** Where the key goes to, and how the mail about it reads. */
  public record Delivery(
      OrganisationId organisation, PortalSettings settings, EmailAddress to, ApiOffer offer) {}

  /**
   * Returns a new key for {@code grant}, which lasts for {@code life}. Nothing is stored yet, so
   * that the subscription that holds it can be looked after first.
   */
  public Issued make(KeyGrant grant, Instant at, Optional<Duration> life) {
    var raw = generator.next();
    return new Issued(raw, IssuedKey.issued(identifiers.of(raw), grant, at, life));
  }

  /** Stores the first key for what it was made for, and posts it to the developer. */
  public void issue(Delivery delivery, Issued issued) {
    issue(delivery, issued, false);
  }

  /** Stores a key that takes the place of another, and posts it to the developer. */
  public void issueAnew(Delivery delivery, Issued issued) {
    issue(delivery, issued, true);
  }

  private void issue(Delivery delivery, Issued issued, boolean rotated) {
    keys.add(delivery.organisation(), issued.key());
    outbox.post(
        delivery.organisation(),
        delivery.settings(),
        delivery.to(),
        new Message.KeyIssued(delivery.offer(), issued.raw(), rotated));
  }
}
