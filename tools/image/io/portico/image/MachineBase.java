package io.portico.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.domain.shared.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A base for images in place of one of a registry: the programs that the start script calls, and
 * the libraries of the C language that they and Java need, all of this machine.
 */
final class MachineBase {

  private static final List<String> PROGRAMS =
      List.of("sh", "bash", "cat", "dirname", "grep", "readlink", "sed");

  /* As /lib/x86_64-linux-gnu/libc.so.6 in "libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x…)". */
  private static final Pattern LIBRARY = Pattern.compile("(/\\S+) \\(0x");

  private final Path folder;

  /**
   * @param folder where it is made
   */
  MachineBase(Path folder) {
    this.folder = folder;
  }

  /** Writes it to a tar for images whose Java is in {@code java}, and returns that. */
  Path write(Path java) throws IOException, InterruptedException {
    var root = folder.resolve("root");
    for (var name : List.of("dev", "etc", "proc", "tmp", "usr/bin")) {
      Files.createDirectories(root.resolve(name));
    }
    Files.createSymbolicLink(root.resolve("bin"), Path.of("usr/bin"));
    // Docker would write it.
    Files.writeString(root.resolve("etc/hosts"), "127.0.0.1 localhost\n");
    for (var name : PROGRAMS) {
      Files.copy(Path.of("/usr/bin", name).toRealPath(), root.resolve("usr/bin").resolve(name));
    }
    for (var library : libraries(java)) {
      var copy = root.resolve(library.substring(1));
      Files.createDirectories(copy.getParent());
      Files.copy(Path.of(library).toRealPath(), copy);
    }
    return archived(root);
  }

  private static Iterable<String> libraries(Path java) throws IOException, InterruptedException {
    var found = new TreeSet<String>();
    for (var name : PROGRAMS) {
      found.addAll(librariesOf(Path.of("/usr/bin", name)));
    }
    for (var name : List.of("bin/java", "lib/server/libjvm.so", "lib/libnet.so", "lib/libnio.so")) {
      found.addAll(librariesOf(java.resolve(name)));
    }
    found.removeIf(library -> library.startsWith(java.toString()));
    return found;
  }

  private static List<String> librariesOf(Path file) throws IOException, InterruptedException {
    return LIBRARY
        .matcher(Program.run(Map.of(), "ldd", file.toString()))
        .results()
        .map(match -> Path.of(match.group(1)).normalize().toString())
        .toList();
  }

  /* What docker save writes. */
  private Path archived(Path root) throws IOException, InterruptedException {
    var layer = folder.resolve("layer.tar");
    tar(layer, root, ".");
    var digest = HexFormat.of().formatHex(Sha256.digest().digest(Files.readAllBytes(layer)));
    var description =
        Map.of(
            "architecture", ImageTar.architecture(),
            "os", "linux",
            "config", Map.of("Env", List.of("PATH=/usr/bin:/bin")),
            "rootfs", Map.of("type", "layers", "diff_ids", List.of("sha256:" + digest)));
    var manifest =
        List.of(
            Map.of(
                "Config", "config.json",
                "RepoTags", List.of("machine:1"),
                "Layers", List.of("layer.tar")));
    write("config.json", description);
    write("manifest.json", manifest);
    var base = folder.resolve("base.tar");
    tar(base, folder, "config.json", "manifest.json", "layer.tar");
    return base;
  }

  private void write(String name, Object content) throws IOException {
    Files.write(folder.resolve(name), new JsonMapper().writeValueAsString(content).getBytes(UTF_8));
  }

  private static void tar(Path file, Path from, String... names)
      throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(
                "tar",
                "--create",
                "--file=" + file,
                "--directory=" + from,
                "--sort=name",
                "--mtime=@0",
                "--owner=0",
                "--group=0",
                "--numeric-owner"));
    command.addAll(List.of(names));
    Program.run(Map.of(), command.toArray(String[]::new));
  }
}
