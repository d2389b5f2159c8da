package io.portico.application.testkit.fake;

import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.RejectedRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A source system with given APIs. */
public final class FakeSystem implements SourceSystem {

  private final SourceName name;
  private final Optional<Duration> every;
  private volatile Reading reading = new Reading.Complete(List.of());
  private volatile int readings;

  public FakeSystem(String name, Optional<Duration> every) {
    this.name = new SourceName(name);
    this.every = every;
  }

  /** Sets its APIs. */
  public void has(DiscoveredApi... apis) {
    reading = new Reading.Complete(List.of(apis));
  }

  /** Sets its APIs, and the records that cannot be read. */
  public void has(List<DiscoveredApi> apis, List<RejectedRecord> rejected, ReadingNotes notes) {
    reading = new Reading.Complete(apis, rejected, notes);
  }

  /** Makes every read fail from now on. */
  public void fails(String... reasons) {
    reading = new Reading.Failed(List.of(reasons));
  }

  /** Returns how often it was read. */
  public int readings() {
    return readings;
  }

  @Override
  public SourceName name() {
    return name;
  }

  @Override
  public String kind() {
    return "fake";
  }

  @Override
  public String address() {
    return "https://" + name + ".example.com";
  }

  @Override
  public Optional<Duration> every() {
    return every;
  }

  @Override
  public boolean keepsDefinitions() {
    return true;
  }

  @Override
  public synchronized Reading read() {
    readings++;
    return reading;
  }
}
