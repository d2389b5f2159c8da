package io.portico.domain.planted;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A domain that reads files. */
public final class DomainTypeThatReadsAFile {

  String read(Path file) throws IOException {
    return Files.readString(file);
  }
}
