package io.portico.application.port.in.access;

import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import java.util.Optional;

/** Use case: a program or a browser shows a credential; who is it? */
public interface IdentifyCaller {

  /** Returns the active dashboard user whose credential has this hash, or empty if nobody's has. */
  Optional<Actor> identify(TokenHash credential);
}
