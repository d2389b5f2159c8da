package io.portico.persistence.backup;

import io.micronaut.context.annotation.Value;
import io.micronaut.jdbc.DataSourceResolver;
import io.portico.application.port.out.maintenance.StoreBackups;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.jdbc.StoreException;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backups of the embedded database by its statement {@code BACKUP}, which copies the file while
 * transactions go on; what they have not committed is undone when the copy is opened. Each is an
 * archive in the folder {@code backups} beside the database, with the other files of the data
 * folder, above all the secret that values are sealed with.
 */
@Singleton
final class EmbeddedBackups implements StoreBackups {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBackups.class);
  private static final String FOLDER = "backups";
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("'portico-'uuuuMMdd'T'HHmmss.SSS'Z.zip'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final DataSource pool;
  private final Optional<Path> data;

  EmbeddedBackups(
      DataSource dataSource,
      DataSourceResolver resolver,
      @Value("${datasources.default.url}") String url) {
    this.pool = resolver.resolve(dataSource);
    this.data = DatabaseProperties.folder(url);
  }

  @Override
  public Optional<Backup> write(Instant at) {
    return data.map(folder -> write(folder, NAME.format(at)));
  }

  private Backup write(Path folder, String name) {
    try {
      var backups = BackupFile.privateFolder(folder.resolve(FOLDER));
      var draft = backups.resolve(name + ".part");
      try {
        copyDatabase(draft);
        BackupFile.addFiles(draft, folder);
        BackupFile.makePrivate(draft);
        var file = Files.move(draft, backups.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        LOG.info("a backup was written: {}", file);
        return new Backup(file.toString(), Files.size(file));
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copyDatabase(Path to) {
    try (var connection = pool.getConnection();
        var backup = connection.prepareStatement("BACKUP TO ?")) {
      backup.setString(1, to.toString());
      backup.execute();
    } catch (SQLException e) {
      throw StoreException.of(e);
    }
  }
}
