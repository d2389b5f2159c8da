package io.portico.installation;

import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.domain.access.AccessToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The file {@code admin-token} in the data folder, which only its owner may read. */
public final class AdminTokenFile implements CredentialHandover {

  private static final String NAME = "admin-token";

  private final Path folder;

  public AdminTokenFile(Path folder) {
    this.folder = folder;
  }

  /** Returns where the file is, or would be. */
  public Path path() {
    return folder.resolve(NAME);
  }

  @Override
  public void handOver(AccessToken credential) {
    try {
      OwnFolder.make(folder);
      var draft = OwnFolder.draft(folder, NAME);
      Files.writeString(
          draft,
          credential.secret() + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.WRITE,
          StandardOpenOption.SYNC);
      Files.move(draft, path(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
