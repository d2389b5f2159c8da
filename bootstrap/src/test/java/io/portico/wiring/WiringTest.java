package io.portico.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.installation.Installation;
import io.portico.mail.MailProperties;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.testkit.SettingsFixture;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every inbound and outbound port has exactly one implementation. */
class WiringTest {

  private static ApplicationContext context;

  @BeforeAll
  static void start() {
    var settings = SettingsFixture.settings(Path.of("target", "wiring")).mailingOver(9).build();
    context =
        ApplicationContext.builder()
            .properties(DatabaseProperties.inMemory("wiring"))
            .properties(MailProperties.server("127.0.0.1", 9, MailProperties.Encryption.NONE))
            .properties(Map.of("portico.mail-pause", "1h"))
            .singletons(settings, Installation.of(settings))
            .start();
  }

  @AfterAll
  static void close() {
    context.close();
  }

  @ParameterizedTest
  @MethodSource("ports")
  void port_any_hasOneBean(Class<?> port) {
    assertThat(context.getBeansOfType(port)).hasSize(1);
  }

  static Stream<Class<?>> ports() {
    return new ClassFileImporter()
        .importPackages("io.portico.application.port").stream()
            .filter(type -> type.isInterface() && type.isTopLevelClass())
            .filter(type -> !type.getName().endsWith("package-info"))
            .filter(type -> !type.getPackageName().contains("planted"))
            // Made by callers, not by the wiring.
            .filter(type -> !type.isEquivalentTo(Precondition.class))
            // One for each system that an operator configures, all of them in SourceSystems.
            .filter(type -> !type.isEquivalentTo(SourceSystem.class))
            .map(JavaClass::reflect)
            // A sealed interface is a value, not a port.
            .filter(type -> !type.isSealed());
  }
}
