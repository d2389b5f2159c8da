package io.portico.http.planted;

import io.portico.openapi.OpenApiDocuments;

/** A controller that reads OpenAPI, as it may. */
public final class ControllerThatReadsDocuments {

  int read(byte[] body) {
    return OpenApiDocuments.read(body).size();
  }
}
