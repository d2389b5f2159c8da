package io.portico.endtoend.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The stock generator of clients, with the documents that Portico serves. */
final class GeneratedClients {

  private GeneratedClients() {}

  /**
   * Generates a client.
   *
   * @param document what {@code /openapi.yaml} returns
   * @param options of the generator, such as {@code --generator-name=go}
   * @return a new folder whose folder {@code client} has the sources
   */
  static Path generate(String document, String... options)
      throws IOException, InterruptedException {
    var folder = Files.createTempDirectory(Path.of("target"), "generated-client-").toAbsolutePath();
    Files.writeString(folder.resolve("openapi.yaml"), document);
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                Path.of("target", "tools", "openapi-generator-cli.jar").toString(),
                "generate",
                "--input-spec=" + folder.resolve("openapi.yaml"),
                "--output=" + folder.resolve("client"),
                // Nothing of these is compiled.
                "--global-property=apis,models,supportingFiles,"
                    + "apiDocs=false,apiTests=false,modelDocs=false,modelTests=false"));
    command.addAll(List.of(options));
    var log = folder.resolve("generator.log");
    var exitCode =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(exitCode).as(() -> read(log)).isZero();
    assertThat(read(log)).doesNotContain(" ERROR ");
    return folder;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
