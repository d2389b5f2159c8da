package io.portico.startup;

import io.portico.config.Settings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.tls.CertificateFilesException;
import io.portico.persistence.jdbc.DatabaseProperties;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;

/** Names in one sentence the setting that prevents the start. */
public final class StartFailure {

  private static final int H2_IN_USE = 90020;
  private static final int ACCESS_DENIED = 1045;
  private static final int DATABASE_ACCESS_DENIED = 1044;
  private static final int UNKNOWN_DATABASE = 1049;
  private static final int TOO_MANY_CONNECTIONS = 1040;
  private static final int TOO_MANY_CONNECTIONS_OF_USER = 1203;

  private StartFailure() {}

  /** Returns the sentence, or empty if no setting is the cause. */
  public static Optional<String> sentence(Throwable failure, Settings settings) {
    @Nullable Throwable cause = failure;
    while (cause != null) {
      var sentence = of(cause, settings);
      if (sentence.isPresent()) {
        return sentence;
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  private static Optional<String> of(Throwable cause, Settings settings) {
    return switch (cause) {
      case BindException _ ->
          Optional.of(
              "PORTICO_PORT: %d is in use (expected: a free port)".formatted(settings.port()));
      case CertificateFilesException _ -> settings.tls().map(StartFailure::ofCertificate);
      case FileSystemException e when isOfTls(e, settings) ->
          settings.tls().map(tls -> ofFile(e, tls));
      case AccessDeniedException e ->
          Optional.of(
              "PORTICO_DATA: no permission to write %s (expected: a writable folder)"
                  .formatted(e.getMessage()));
      case FileAlreadyExistsException e ->
          Optional.of("PORTICO_DATA: %s is a file (expected: a folder)".formatted(e.getFile()));
      case FileSystemException e ->
          Optional.of(
              "PORTICO_DATA: %s cannot be created (expected: a writable folder)"
                  .formatted(e.getFile()));
      case SQLException e -> ofDatabase(e, settings);
      case FlywayValidateException e when isFailedMigration(e) ->
          Optional.of(ofFailedMigration(settings));
      case InvalidValueException e when e.field().equals("adminToken") ->
          Optional.of("PORTICO_ADMIN_TOKEN: " + e.problem());
      case InvalidValueException e when e.field().startsWith("PORTICO_") ->
          Optional.of(String.valueOf(e.getMessage()));
      default -> Optional.empty();
    };
  }

  private static String ofCertificate(Settings.Tls tls) {
    return ("PORTICO_TLS_CERTIFICATE, PORTICO_TLS_KEY: %s and %s do not belong together or are not PEM"
            + " (expected: a certificate and its private key without a password)")
        .formatted(tls.certificate(), tls.key());
  }

  private static boolean isOfTls(FileSystemException e, Settings settings) {
    return settings.tls().stream()
        .flatMap(tls -> Stream.of(tls.certificate(), tls.key()))
        .anyMatch(file -> file.toString().equals(e.getFile()));
  }

  private static String ofFile(FileSystemException e, Settings.Tls tls) {
    return "%s: %s cannot be read (expected: a readable PEM file)"
        .formatted(
            tls.key().toString().equals(e.getFile())
                ? "PORTICO_TLS_KEY"
                : "PORTICO_TLS_CERTIFICATE",
            e.getFile());
  }

  private static boolean isFailedMigration(FlywayValidateException e) {
    return String.valueOf(e.getMessage()).contains("Detected failed migration");
  }

  private static String ofFailedMigration(Settings settings) {
    var setting =
        settings
            .installation()
            .server()
            .map(server -> "PORTICO_JDBC_URL: " + server.shownUrl())
            .orElseGet(() -> "PORTICO_DATA: the database in " + settings.data());
    return setting
        + " has a migration that failed at an earlier start (expected: its cause removed and"
        + " DELETE FROM flyway_schema_history WHERE success = FALSE, then the migration runs again)";
  }

  private static Optional<String> ofDatabase(SQLException e, Settings settings) {
    if (settings.installation().server().isEmpty()) {
      return e.getErrorCode() == H2_IN_USE
          ? Optional.of(
              "PORTICO_DATA: %s is in use by another process (expected: an unused folder)"
                  .formatted(settings.data()))
          : Optional.empty();
    }
    var server = settings.installation().server().get();
    return switch (e.getErrorCode()) {
      case ACCESS_DENIED, DATABASE_ACCESS_DENIED ->
          Optional.of(
              "PORTICO_JDBC_USER: access denied to '%s' by %s (expected: a user with all privileges)"
                  .formatted(server.user(), server.shownUrl()));
      case UNKNOWN_DATABASE ->
          Optional.of(
              "PORTICO_JDBC_URL: %s does not exist (expected: an empty database or one of Portico)"
                  .formatted(server.shownUrl()));
      case TOO_MANY_CONNECTIONS, TOO_MANY_CONNECTIONS_OF_USER ->
          Optional.of(
              "PORTICO_JDBC_URL: %s has too few connections (expected: %d for each node)"
                  .formatted(server.shownUrl(), DatabaseProperties.CONNECTIONS));
      default ->
          e.getSQLState() != null && e.getSQLState().startsWith("08")
              ? Optional.of(
                  "PORTICO_JDBC_URL: no connection to %s (expected: a running server)"
                      .formatted(server.shownUrl()))
              : Optional.empty();
    };
  }
}
