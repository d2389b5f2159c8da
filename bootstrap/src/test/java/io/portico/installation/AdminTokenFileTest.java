package io.portico.installation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.access.AccessToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AdminTokenFileTest {

  private static final AccessToken ONE = new AccessToken("one-credential-of-somebody");
  private static final AccessToken OTHER = new AccessToken("other");

  @TempDir Path folder;

  @Test
  void handOver_nothingThere_isOneLine() {
    var file = new AdminTokenFile(folder);

    file.handOver(ONE);

    assertThat(file.path()).isEqualTo(folder.resolve("admin-token")).hasContent(ONE.secret());
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void handOver_newFolder_isPrivate() throws IOException {
    var file = new AdminTokenFile(folder.resolve("new").resolve("data"));

    file.handOver(ONE);

    assertThat(permissions(file.path())).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("new").resolve("data"))).isEqualTo("rwx------");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void handOver_publicFile_isReplacedByAPrivateOne() throws IOException {
    var file = new AdminTokenFile(folder);
    Files.writeString(file.path(), "longer than what is written now, and open to everybody");
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-rw-rw-"));

    file.handOver(ONE);

    assertThat(file.path()).hasContent(ONE.secret());
    assertThat(permissions(file.path())).isEqualTo("rw-------");
  }

  @Test
  void handOver_done_leavesNothingElseBehind() {
    var file = new AdminTokenFile(folder);

    file.handOver(ONE);
    file.handOver(OTHER);

    assertThat(folder).isDirectoryContaining(path -> path.equals(file.path()));
    assertThat(folder.toFile().list()).containsExactly("admin-token");
  }

  @Test
  void handOver_whileSomebodyReads_theyFindOneOrTheOtherWhole() throws Exception {
    var file = new AdminTokenFile(folder);
    file.handOver(ONE);

    var found = new HashSet<String>();
    try (var threads = Executors.newSingleThreadExecutor()) {
      Future<?> writing =
          threads.submit(
              () -> {
                for (var i = 0; i < 200; i++) {
                  file.handOver(i % 2 == 0 ? OTHER : ONE);
                }
              });
      while (!writing.isDone()) {
        found.add(Files.readString(file.path()));
      }
      writing.get();
    }

    assertThat(found).isSubsetOf(ONE.secret() + "\n", OTHER.secret() + "\n").isNotEmpty();
  }

  @Test
  void handOver_folderIsAFile_fails() throws IOException {
    var notAFolder = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> new AdminTokenFile(notAFolder).handOver(ONE))
        .isInstanceOf(UncheckedIOException.class);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
