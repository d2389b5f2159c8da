package io.portico.application.service.mail;

import io.portico.application.port.in.mail.RevealKey;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.LinkToken;
import java.time.InstantSource;
import java.util.Optional;

/** Shows the key of a link once. */
public final class RevealKeyService implements RevealKey {

  private final KeyLinks links;
  private final SealedSecrets secrets;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public RevealKeyService(
      KeyLinks links, Sealing sealing, InstantSource clock, UnitOfWork unitOfWork) {
    this.links = links;
    this.secrets = new SealedSecrets(sealing);
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public boolean exists(LinkToken link) {
    var now = clock.instant();
    return links.find(link.hash()).filter(found -> found.isValid(now)).isPresent();
  }

  @Override
  public Optional<RawKey> reveal(LinkToken link) {
    var now = clock.instant();
    return unitOfWork.execute(
        () -> links.take(link.hash()).filter(taken -> taken.isValid(now)).map(secrets::open));
  }
}
