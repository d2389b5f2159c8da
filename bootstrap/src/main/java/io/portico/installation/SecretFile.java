package io.portico.installation;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The file {@code secret} in the data folder, which only its owner may read: the secret of an
 * installation whose operator chose none.
 */
public final class SecretFile {

  private static final String NAME = "secret";
  private static final int BYTES = 32;

  private final Path folder;
  private final SecureRandom random;

  public SecretFile(Path folder, SecureRandom random) {
    this.folder = folder;
    this.random = random;
  }

  /** Returns what is in the file; makes it at the first call. */
  public byte[] secret() {
    try {
      if (!Files.exists(path())) {
        make();
      }
      return Files.readString(path(), US_ASCII).strip().getBytes(US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* Linked rather than moved, so that of two that are made at once the first stays. */
  private void make() throws IOException {
    OwnFolder.make(folder);
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var draft = OwnFolder.draft(folder, NAME);
    Files.writeString(
        draft,
        HexFormat.of().formatHex(bytes) + "\n",
        US_ASCII,
        StandardOpenOption.WRITE,
        StandardOpenOption.SYNC);
    try {
      Files.createLink(path(), draft);
    } catch (FileAlreadyExistsException _) {
      // Somebody else was first; theirs counts.
    } finally {
      Files.delete(draft);
    }
  }

  private Path path() {
    return folder.resolve(NAME);
  }
}
