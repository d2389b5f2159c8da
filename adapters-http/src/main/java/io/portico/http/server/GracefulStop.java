package io.portico.http.server;

import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The orderly end of the server, in two steps. After {@link #announce}, the node is no longer
 * ready, and each response closes its connection, so that load balancers and clients turn to other
 * nodes. {@link #finish} then ends listening and waits for the requests in progress.
 */
@Singleton
public final class GracefulStop {

  private volatile boolean announced;

  /** Begins the first step. */
  public void announce() {
    announced = true;
  }

  /** Returns whether the first step has begun. */
  public boolean isAnnounced() {
    return announced;
  }

  /**
   * Takes the second step.
   *
   * @return whether all requests were answered within {@code longest}
   */
  public boolean finish(EmbeddedServer server, Duration longest) {
    if (!(server instanceof GracefulShutdownCapable capable)) {
      return true;
    }
    CompletableFuture<?> answered = capable.shutdownGracefully().toCompletableFuture();
    try {
      var _ = answered.get(longest.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
