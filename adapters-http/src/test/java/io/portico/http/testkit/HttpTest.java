package io.portico.http.testkit;

import io.portico.application.port.in.Page;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests over HTTP, with a {@link Stub} behind every inbound port. */
public abstract class HttpTest {

  @RegisterExtension protected static final TestServer SERVER = TestServer.shared();

  /** Returns a page behind which there is no other. */
  @SafeVarargs
  @SuppressWarnings("varargs") // javac warns of each array that is passed on, also to List.of
  protected static <T, K> Page<T, K> lastPage(T... items) {
    return new Page<>(List.of(items), Optional.empty());
  }
}
