package io.portico.application.testkit.fake;

import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.domain.access.AccessToken;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers the credentials that were handed over. */
public final class RecordingHandover implements CredentialHandover {

  private final List<AccessToken> handedOver = new CopyOnWriteArrayList<>();

  @Override
  public void handOver(AccessToken credential) {
    handedOver.add(credential);
  }

  /** Returns the credentials that were handed over, the first one first. */
  public List<AccessToken> handedOver() {
    return List.copyOf(handedOver);
  }
}
