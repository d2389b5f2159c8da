package io.portico.application.planted;

import java.net.http.HttpClient;

/** A use case that sends. */
public final class UseCaseThatCallsOut {

  HttpClient client() {
    return HttpClient.newHttpClient();
  }
}
