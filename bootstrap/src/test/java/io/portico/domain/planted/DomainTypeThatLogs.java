package io.portico.domain.planted;

import java.util.logging.Logger;

/** A domain that logs, and past everybody. */
public final class DomainTypeThatLogs {

  void log() {
    Logger.getLogger("planted").info("planted");
  }
}
