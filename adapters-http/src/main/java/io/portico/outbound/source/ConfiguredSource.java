package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.api.SourceName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A system with its configured name and schedule. */
record ConfiguredSource(
    SourceName name,
    String kind,
    Optional<Duration> every,
    boolean keepsDefinitions,
    SourceReader reader)
    implements SourceSystem {

  private static final Logger LOG = LoggerFactory.getLogger(ConfiguredSource.class);

  @Override
  public String address() {
    return reader.address();
  }

  @Override
  public Reading read() {
    try {
      return reader.read();
    } catch (SourceFailure e) {
      return new Reading.Failed(e.reasons());
    } catch (RuntimeException e) {
      // A defect of Portico; other systems can still be read.
      LOG.error("Source {} could not be read", name, e);
      return new Reading.Failed(List.of("%s: internal error; see the log".formatted(address())));
    }
  }

  @Override
  public String toString() {
    return "ConfiguredSource[" + name + ", " + kind + ", " + address() + "]";
  }
}
