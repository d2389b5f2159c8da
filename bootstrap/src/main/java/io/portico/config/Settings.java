package io.portico.config;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.AccessToken;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What an operator decided, checked.
 *
 * @param port the port to listen on; 0 for a free one
 * @param data the folder of everything Portico keeps beside a database server
 * @param server the database server; the embedded database if empty
 * @param adminToken the first administrator's credential; one is made if empty
 * @param sources the file of the systems APIs are read out of; there are none if empty
 */
public record Settings(
    int port,
    InstallationType installation,
    Path data,
    Optional<Server> server,
    Optional<AccessToken> adminToken,
    Optional<Path> sources) {

  public Settings {
    requireNonNull(installation, "installation");
    requireNonNull(data, "data");
    requireNonNull(server, "server");
    requireNonNull(adminToken, "adminToken");
    requireNonNull(sources, "sources");
  }

  /** A database server of the MySQL family. */
  public record Server(String url, String user, String password) {

    /** Returns the address without what may be secret in it. */
    public String shownUrl() {
      var address = url.replaceFirst("(?<=//)[^/?@(]*@", "");
      return address.matches("(?s)[^@(]*")
          ? address.replaceFirst("(?s)[?;=].*", "")
          : address.replaceFirst("(?s)[:/@(?;=].*", "…");
    }

    @Override
    public String toString() {
      return "Server[" + shownUrl() + "]";
    }
  }
}
