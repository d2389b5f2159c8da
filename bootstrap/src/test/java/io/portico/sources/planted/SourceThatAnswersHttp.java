package io.portico.sources.planted;

import io.portico.http.HttpProperties;

/** A source that minds the routes. */
public final class SourceThatAnswersHttp {

  int read() {
    return HttpProperties.on(0).size();
  }
}
