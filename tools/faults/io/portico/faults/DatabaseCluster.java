package io.portico.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Database servers on this machine, each of which accepts changes that all of them get. */
final class DatabaseCluster implements AutoCloseable {

  private final Path folder;
  private final List<? extends DatabaseNode> nodes;

  /**
   * @param folder what the servers write; it is deleted in the end
   */
  DatabaseCluster(Path folder, List<? extends DatabaseNode> nodes) {
    this.folder = folder;
    this.nodes = nodes;
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  DatabaseNode node(int number) {
    return nodes.get(number % nodes.size());
  }

  /** Returns the address of a database that is looked for on these nodes, one after the other. */
  String url(String database, int... numbers) {
    return "jdbc:mysql://"
        + IntStream.of(numbers)
            .mapToObj(number -> "127.0.0.1:" + node(number).port())
            .collect(Collectors.joining(","))
        + "/"
        + database;
  }

  @Override
  public void close() {
    nodes.forEach(DatabaseNode::kill);
    if (Files.exists(folder)) {
      try {
        deleteAll(folder);
      } catch (IOException e) {
        System.err.println("not deleted: " + e.getMessage());
      }
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
