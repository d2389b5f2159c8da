package io.portico.application.testkit.memory.setup;

import io.portico.application.port.out.setup.InstallationMetadata;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Remembers what an installation is. */
public final class InMemoryInstallationMetadata implements InstallationMetadata {

  private final AtomicBoolean setUp = new AtomicBoolean();

  private final Map<Mark, String> marks = new EnumMap<>(Mark.class);

  @Override
  public synchronized String getOrSet(Mark mark, String text) {
    return marks.computeIfAbsent(mark, _ -> text);
  }

  @Override
  public synchronized void replace(Mark mark, String text) {
    marks.put(mark, text);
  }

  @Override
  public boolean claimSetUp(Instant at) {
    return setUp.compareAndSet(false, true);
  }
}
