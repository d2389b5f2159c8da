package io.portico.testkit;

import io.portico.config.Settings;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * Tests of Portico over HTTP that run on every kind of database. Those with default settings share
 * one Portico for each kind, which runs until the process ends.
 */
@OnEachDatabase
public abstract class PorticoContract extends PorticoTest {

  private static final Map<Database, Node> SHARED = new ConcurrentHashMap<>();

  @SuppressWarnings("NullAway.Init") // injected
  @Parameter
  Database database;

  private Path folder;

  /**
   * Returns whether these tests can share a Portico with others: with the usual settings they can.
   */
  protected boolean sharesPortico() {
    var usual = SettingsFixture.settings(folder).build();
    return settings(SettingsFixture.settings(folder)).build().equals(usual);
  }

  protected final Database database() {
    return database;
  }

  @Override
  protected final Optional<Settings.Server> server() {
    return EmptyDatabase.on(database, nameOf(getClass()));
  }

  /* Only keeps the folder: a Portico starts for each database. */
  @Override
  @BeforeAll
  final void start(@TempDir Path data) {
    folder = data;
  }

  @BeforeParameterizedClassInvocation
  final void startOnDatabase() {
    use(
        sharesPortico()
            ? SHARED.computeIfAbsent(database, PorticoContract::shared)
            : Node.start(settings(defaults(folder.resolve(database.name()), server())), false));
  }

  @Override
  @AfterParameterizedClassInvocation
  final void stop() {
    super.stop();
  }

  private static String nameOf(Class<?> test) {
    return test.getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static Node shared(Database database) {
    try {
      var data = Files.createTempDirectory(Path.of("target"), "shared-portico-");
      var empty = EmptyDatabase.on(database, nameOf(PorticoContract.class));
      var node = Node.start(defaults(data, empty), true);
      Runtime.getRuntime().addShutdownHook(new Thread(node.portico()::close));
      return node;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
