package io.portico.bench.bare;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.util.Map;

/** Starts the bare routes on a port, with the system properties of the process as configuration. */
public final class BareServer {

  private BareServer() {}

  public static void main(String[] arguments) {
    ApplicationContext.builder()
        .properties(Map.of("bare", true, "micronaut.server.port", arguments[0]))
        .banner(false)
        .start()
        .getBean(EmbeddedServer.class)
        .start();
  }
}
