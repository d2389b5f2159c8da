package io.portico.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand generated requests; {@code mvn -Pfaults -Dcase=generated} sends ten thousand. */
@Tag("crashes")
class GeneratedFaultsIT {

  @TempDir Path folder;

  @Test
  void generatedRequests_areAnsweredAsDescribed() throws IOException {
    var count = new FaultCount();

    GeneratedFaults.run(1, count, folder);

    assertThat(count.broken()).isEmpty();
  }
}
