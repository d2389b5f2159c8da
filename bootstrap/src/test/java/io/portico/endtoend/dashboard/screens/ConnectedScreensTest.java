package io.portico.endtoend.dashboard.screens;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.testkit.MailServer;
import io.portico.testkit.Members;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AutoClose;

/**
 * The pages of a node that pulls from a source and sends mails, which that of the others does not.
 */
class ConnectedScreensTest extends ScreensContract {

  @AutoClose private final MailServer mailServer = new MailServer();

  @Override
  List<Screens> sections() {
    return List.of(new ConnectedScreens());
  }

  /** Configured sources belong to the first organisation. */
  @Override
  Members company() {
    return membersOf(bean(Organisations.class).first().orElseThrow().id());
  }

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    try {
      var folder = Files.createDirectories(defaults.data().resolve("contracts"));
      Files.writeString(
          folder.resolve("contacts.yaml"),
          """
          openapi: 3.0.3
          info: {title: Contacts, version: "1", x-team: Sales, x-cost-centre: "4711"}
          paths: {}
          """);
      var file = defaults.data().resolve("sources.yaml");
      Files.writeString(
          file,
          """
          sources:
            - name: contracts
              type: openapi-folder
              folder: ./contracts
          """);
      return defaults.withSources(file).mailingOver(mailServer.port());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
