package io.portico.command;

import io.portico.application.port.out.usage.StoredUsage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.backup.BackupFile;
import io.portico.persistence.backup.DatabaseUsage;
import io.portico.persistence.backup.StoreCopy;
import io.portico.persistence.backup.UsageCopy;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import io.portico.persistence.clickhouse.ClickHouseStoredUsage;
import io.portico.persistence.jdbc.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.api.FlywayException;

/**
 * The commands {@code backup}, {@code restore} and {@code move}: they keep, bring back and move all
 * that an installation has stored.
 */
public final class StoreCommands {

  /** What {@code --help} says of them. */
  public static final String HELP =
      """
      backup has a running Portico write its embedded database, with the files secret and admin-token
      of its data folder, to an archive. Its environment has the PORTICO_OPERATOR_SECRET of that
      Portico. The archive contains secrets.
        --to=<file>              the archive, which must not exist
        --portico=<address>      of the running Portico on this machine; http://localhost:8080 by
                                 default, with PORTICO_PORT in place of 8080
      restore unpacks such an archive to PORTICO_DATA, ./data by default, where no database is.
        --from=<file>            the archive
      move copies everything that an installation has stored to an empty database: from the embedded
      database to a server, or back. No Portico may run on either. PORTICO_JDBC_USER and
      PORTICO_JDBC_PASSWORD are those of the server.
        --from=<place>           a data folder, or jdbc:mysql://<host>:<port>/<database>
        --to=<place>             likewise
      With clickhouse://<user>:<password>@<host>:<port>/<database> as one of the places, move copies
      usage alone: from the database to ClickHouse, where no usage may be, or back. With
      PORTICO_USAGE_STORE as the place it is the address in that variable.
      """;

  private static final String BACKUP = "backup";
  private static final String RESTORE = "restore";
  private static final String MOVE = "move";

  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int BAD_ARGUMENT = 2;

  private static final String FROM = "--from";
  private static final String TO = "--to";
  private static final String PORTICO = "--portico";
  private static final String SERVER = "jdbc:mysql://";
  private static final String A_PLACE = "a data folder or " + SERVER + "<host>:<port>/<database>";
  private static final String CLICKHOUSE = "clickhouse://";

  private final Map<String, String> environment;
  private final PrintStream out;

  private StoreCommands(Map<String, String> environment, PrintStream out) {
    this.environment = environment;
    this.out = out;
  }

  /** Returns whether the arguments are those of one of these commands. */
  public static boolean isIn(List<String> arguments) {
    return !arguments.isEmpty() && List.of(BACKUP, RESTORE, MOVE).contains(arguments.getFirst());
  }

  /** Runs the command, and returns the exit code: 0 if it is done. */
  public static int run(
      List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
    var commands = new StoreCommands(environment, out);
    try {
      switch (arguments.getFirst()) {
        case BACKUP -> commands.backUp(new CommandOptions(arguments, Set.of(TO, PORTICO)));
        case RESTORE -> commands.restore(new CommandOptions(arguments, Set.of(FROM)));
        default -> commands.move(new CommandOptions(arguments, Set.of(FROM, TO)));
      }
      return DONE;
    } catch (InvalidValueException e) {
      err.println(e.getMessage());
      return BAD_ARGUMENT;
    } catch (PorticoCallException | RefusedException.UsageStoreUnavailable e) {
      err.println(e.getMessage());
      return FAILED;
    } catch (BackupFile.BrokenException e) {
      err.println("The archive is not a backup of Portico: %s.".formatted(e.getMessage()));
      return FAILED;
    } catch (StoreCopy.RefusedException e) {
      err.println("Nothing was copied: %s.".formatted(e.getMessage()));
      return FAILED;
    } catch (NoSuchFileException e) {
      err.println("%s does not exist.".formatted(e.getFile()));
      return FAILED;
    } catch (FileAlreadyExistsException e) {
      err.println(
          "%s exists (expected: a place without a database of Portico).".formatted(e.getFile()));
      return FAILED;
    } catch (IOException e) {
      err.println("A file could not be read or written: %s".formatted(e));
      return FAILED;
    } catch (SQLException | FlywayException | StoreException | RefusedException e) {
      err.println("The database failed: %s".formatted(firstLine(e)));
      return FAILED;
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).strip().lines().findFirst().orElse(e.toString());
  }

  private void backUp(CommandOptions options) throws IOException {
    var to = options.requiredPath(TO, "the path of a file");
    if (Files.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    var secret =
        Optional.ofNullable(environment.get("PORTICO_OPERATOR_SECRET"))
            .orElseThrow(
                () ->
                    InvalidValueException.found(
                        "PORTICO_OPERATOR_SECRET", "missing", "that of the running Portico"));
    var portico =
        options
            .get(PORTICO)
            .orElseGet(
                () -> "http://localhost:" + environment.getOrDefault("PORTICO_PORT", "8080"));
    var backup = PorticoCalls.backUp(portico.replaceFirst("/+$", ""), secret);
    var written = Path.of(backup.path("file").asText());
    if (!Files.exists(written)) {
      throw new PorticoCallException(
          "The backup is %s on the machine of %s, which is not this one."
              .formatted(written, portico));
    }
    Files.move(written, to);
    out.println("%s holds the backup, %d bytes.".formatted(to, backup.path("bytes").asLong()));
  }

  private void restore(CommandOptions options) throws IOException, BackupFile.BrokenException {
    var from = options.requiredPath(FROM, "the path of a backup");
    if (!Files.exists(from)) {
      throw new NoSuchFileException(from.toString());
    }
    var data =
        CommandOptions.path(
            "PORTICO_DATA",
            environment.getOrDefault("PORTICO_DATA", "./data"),
            "the path of a folder");
    var organisations = BackupFile.restore(from, data);
    out.println("%s holds the restored data: %d organisations.".formatted(data, organisations));
  }

  private void move(CommandOptions options)
      throws SQLException, StoreCopy.RefusedException, IOException {
    var from = place(options, FROM);
    var to = place(options, TO);
    if (from.startsWith(CLICKHOUSE) || to.startsWith(CLICKHOUSE)) {
      moveUsage(from, to);
      return;
    }
    if (from.startsWith(SERVER) == to.startsWith(SERVER)) {
      throw InvalidValueException.found(
          TO, "a place like that of " + FROM, "a data folder and a server");
    }
    if (!to.startsWith(SERVER)) {
      BackupFile.requireNone(CommandOptions.path(TO, to, A_PLACE));
    }
    var rows =
        new StoreCopy(
                address(FROM, from),
                address(TO, to),
                (table, number) -> out.println("%s: %d rows".formatted(table, number)))
            .copy();
    out.println(
        "Copied %d rows. The secret is not in the database: nodes on it need the same PORTICO_SECRET, or the file secret."
            .formatted(rows));
  }

  private String place(CommandOptions options, String name) {
    var place = options.required(name, A_PLACE);
    return place.equals(ClickHouseAddress.SETTING)
        ? Optional.ofNullable(environment.get(place))
            .orElseThrow(() -> InvalidValueException.found(place, "missing", CLICKHOUSE + "…"))
        : place;
  }

  private void moveUsage(String from, String to) throws SQLException, StoreCopy.RefusedException {
    var toClickHouse = to.startsWith(CLICKHOUSE);
    if (toClickHouse == from.startsWith(CLICKHOUSE)) {
      throw InvalidValueException.found(
          TO, "a place like that of " + FROM, "ClickHouse and a database");
    }
    var name = toClickHouse ? TO : FROM;
    var address = ClickHouseAddress.parse(name, toClickHouse ? to : from);
    try (var database = DatabaseUsage.open(toClickHouse ? address(FROM, from) : address(TO, to));
        var clickHouse = new ClickHouseStoredUsage(name, address)) {
      var stored = database.stored();
      var copy =
          toClickHouse
              ? new UsageCopy(stored, clickHouse, this::tell)
              : new UsageCopy(clickHouse, stored, this::tell);
      if (!copy.copy()) {
        throw new PorticoCallException(
            "The target has other usage than the source (expected: the same): start no Portico on"
                + " it, and repeat the command.");
      }
    }
    out.println("All usage is copied; it is still in the source, too.");
  }

  private void tell(UsageCopy.Copied copied) {
    out.println(
        "%ss: %s%s"
            .formatted(
                copied.resolution().word(),
                words(copied.target()),
                copied.isWhole()
                    ? ", as in the source"
                    : "; in the source " + words(copied.source())));
  }

  private static String words(StoredUsage.Totals totals) {
    return "%d counters of %d hits, latencies of %d calls"
        .formatted(totals.counters(), totals.hits(), totals.calls());
  }

  private StoreCopy.Address address(String name, String place) {
    return place.startsWith(SERVER)
        ? StoreCopy.Address.server(
            place,
            environment.getOrDefault("PORTICO_JDBC_USER", "portico"),
            environment.getOrDefault("PORTICO_JDBC_PASSWORD", ""))
        : StoreCopy.Address.embedded(CommandOptions.path(name, place, A_PLACE));
  }
}
