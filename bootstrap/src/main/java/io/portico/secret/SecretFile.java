package io.portico.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The file {@code secret} in the data folder, which only its owner can read. It is generated when
 * the secret is read for the first time.
 */
public final class SecretFile implements SecretSource {

  private static final String NAME = "secret";
  private static final int BYTES = 32;

  private final Path folder;
  private final SecureRandom random;

  public SecretFile(Path folder, SecureRandom random) {
    this.folder = folder;
    this.random = random;
  }

  @Override
  public byte[] secret() {
    try {
      if (!Files.exists(path())) {
        generate();
      }
      return Files.readString(path(), US_ASCII).strip().getBytes(US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* Linked rather than moved, so that the first of two concurrent processes wins. */
  private void generate() throws IOException {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    var draft = PrivateFolder.draft(folder, NAME, HexFormat.of().formatHex(bytes));
    try {
      Files.createLink(path(), draft);
    } catch (FileAlreadyExistsException _) {
      // Another process was first: its secret is used.
    } finally {
      Files.delete(draft);
    }
  }

  private Path path() {
    return folder.resolve(NAME);
  }
}
