package io.portico.installation;

import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.domain.access.AccessToken;
import io.portico.secret.PrivateFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Hands the first credential over in the file {@code admin-token}, which only its owner can read.
 */
public final class AdminTokenFile implements CredentialHandover {

  private static final String NAME = "admin-token";

  private final Path folder;

  public AdminTokenFile(Path folder) {
    this.folder = folder;
  }

  /** Returns the path of the file, whether or not it exists. */
  public Path path() {
    return folder.resolve(NAME);
  }

  @Override
  public void handOver(AccessToken credential) {
    try {
      var draft = PrivateFolder.draft(folder, NAME, credential.secret());
      Files.move(draft, path(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
