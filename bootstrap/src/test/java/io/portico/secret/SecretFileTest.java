package io.portico.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {

  @TempDir Path folder;

  @Test
  void secret_firstTime_isMadeForTheOwnerOnlyAndStays() throws Exception {
    var secret = file().secret();

    assertThat(secret).hasSize(64);
    assertThat(file().secret()).isEqualTo(secret);
    assertThat(Files.getPosixFilePermissions(folder.resolve("data/secret")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (var files = Files.list(folder.resolve("data"))) {
      assertThat(files).containsExactly(folder.resolve("data/secret"));
    }
  }

  @Test
  void secret_readConcurrently_isOne() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<String> asking = () -> new String(file().secret(), US_ASCII);
      var seen = new HashSet<String>();
      for (var answer : threads.invokeAll(Stream.generate(() -> asking).limit(16).toList())) {
        seen.add(answer.get());
      }
      assertThat(seen).hasSize(1);
    }
  }

  private SecretFile file() {
    return new SecretFile(folder.resolve("data"), new SecureRandom());
  }
}
