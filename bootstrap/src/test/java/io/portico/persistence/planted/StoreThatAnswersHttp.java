package io.portico.persistence.planted;

import io.portico.http.HttpProperties;
import java.util.Map;

/** A store that knows how it is reached. */
public final class StoreThatAnswersHttp {

  Map<String, Object> properties() {
    return HttpProperties.on(0);
  }
}
