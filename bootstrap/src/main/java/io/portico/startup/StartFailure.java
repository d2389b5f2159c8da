package io.portico.startup;

import io.portico.config.Settings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.persistence.jdbc.DatabaseProperties;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells in one sentence which setting keeps Portico from starting. */
public final class StartFailure {

  private static final int H2_IN_USE = 90020;
  private static final int ACCESS_DENIED = 1045;
  private static final int NO_RIGHT_TO_DATABASE = 1044;
  private static final int UNKNOWN_DATABASE = 1049;
  private static final int TOO_MANY_CONNECTIONS = 1040;
  private static final int TOO_MANY_OF_THE_USER = 1203;

  private StartFailure() {}

  /** Returns the sentence, or empty if no setting is at fault. */
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
      case AccessDeniedException e ->
          Optional.of(
              "PORTICO_DATA: no right to write %s (expected: a folder of one's own)"
                  .formatted(e.getMessage()));
      case FileAlreadyExistsException e ->
          Optional.of(
              "PORTICO_DATA: %s is a file (expected: a folder of one's own)"
                  .formatted(e.getFile()));
      case FileSystemException e ->
          Optional.of(
              "PORTICO_DATA: %s cannot be made a folder (expected: a folder of one's own)"
                  .formatted(e.getFile()));
      case SQLException e -> ofDatabase(e, settings);
      case InvalidValueException e when e.field().startsWith("PORTICO_") ->
          Optional.of(String.valueOf(e.getMessage()));
      default -> Optional.empty();
    };
  }

  private static Optional<String> ofDatabase(SQLException e, Settings settings) {
    if (settings.installation().server().isEmpty()) {
      return e.getErrorCode() == H2_IN_USE
          ? Optional.of(
              "PORTICO_DATA: %s is in use by another process (expected: a folder of one's own)"
                  .formatted(settings.data()))
          : Optional.empty();
    }
    var server = settings.installation().server().get();
    return switch (e.getErrorCode()) {
      case ACCESS_DENIED, NO_RIGHT_TO_DATABASE ->
          Optional.of(
              "PORTICO_JDBC_USER: '%s' is refused by %s (expected: a user with all rights there)"
                  .formatted(server.user(), server.shownUrl()));
      case UNKNOWN_DATABASE ->
          Optional.of(
              "PORTICO_JDBC_URL: %s does not exist (expected: a database, empty or Portico's)"
                  .formatted(server.shownUrl()));
      case TOO_MANY_CONNECTIONS, TOO_MANY_OF_THE_USER ->
          Optional.of(
              "PORTICO_JDBC_URL: %s takes no more connections (expected: %d for each node)"
                  .formatted(server.shownUrl(), DatabaseProperties.CONNECTIONS));
      default ->
          e.getSQLState() != null && e.getSQLState().startsWith("08")
              ? Optional.of(
                  "PORTICO_JDBC_URL: no answer from %s (expected: a running server)"
                      .formatted(server.shownUrl()))
              : Optional.empty();
    };
  }
}
