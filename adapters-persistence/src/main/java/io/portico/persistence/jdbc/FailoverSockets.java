package io.portico.persistence.jdbc;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Sockets to a database at several addresses, which the driver tries in their order. All lead to
 * the first server that answered, until {@link StoreCheck} finds that it no longer does: a frozen
 * server accepts connections without answering on them, and each new one would wait for it first.
 *
 * <p>The driver creates one for each connection.
 */
public final class FailoverSockets extends StandardSocketFactory {

  /** The property of the driver that names this class. */
  static final String PROPERTY = "socketFactory";

  private static final String NONE = "";

  private static final AtomicReference<String> PREFERRED = new AtomicReference<>(NONE);

  /* The server that this thread reached, and that has not accepted its login. */
  private static final ThreadLocal<String> REACHED = ThreadLocal.withInitial(() -> NONE);

  /** Tries the servers in their order again. */
  static void preferNone() {
    PREFERRED.set(NONE);
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // as the driver declares it
  @Override
  public <T extends Closeable> T connect(
      String host, int port, PropertySet properties, int loginTimeout) throws IOException {
    var preferred = PREFERRED.get();
    var address = host + ":" + port;
    if (!preferred.equals(NONE) && !preferred.equals(address)) {
      if (!REACHED.get().equals(preferred)) {
        throw new SocketException("%s is passed over for %s".formatted(address, preferred));
      }
      // For example, it has too many connections.
      REACHED.remove();
    }
    try {
      T socket = super.connect(host, port, properties, loginTimeout);
      REACHED.set(address);
      return socket;
    } catch (IOException e) {
      PREFERRED.compareAndSet(preferred, NONE);
      throw e;
    }
  }

  @Override
  public void afterHandshake() throws IOException {
    super.afterHandshake();
    REACHED.remove();
    PREFERRED.compareAndSet(NONE, host + ":" + port);
  }
}
