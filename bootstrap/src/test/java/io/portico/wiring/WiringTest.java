package io.portico.wiring;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.config.Settings;
import io.portico.installation.Installation;
import io.portico.mail.MailProperties;
import io.portico.mail.OperatorTemplates;
import io.portico.persistence.testkit.InMemoryDatabase;
import io.portico.testkit.SettingsFixture;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every inbound and outbound port has exactly one implementation. */
@MicronautTest(startApplication = false, transactional = false)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WiringTest implements TestPropertyProvider {

  @Inject ApplicationContext context;

  @Override
  public Map<String, String> getProperties() {
    var properties =
        InMemoryDatabase.properties("wiring").entrySet().stream()
            .collect(toMap(Map.Entry::getKey, entry -> entry.getValue().toString()));
    MailProperties.server("127.0.0.1", 9, MailProperties.Encryption.NONE)
        .forEach((name, value) -> properties.put(name, value.toString()));
    properties.put("portico.mail-pause", "1h");
    properties.put("wiring.test", "true");
    return properties;
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
            // What several ports have in common, or callers make.
            .filter(type -> type.getTypeParameters().isEmpty())
            // One for each system that an operator configures, all of them in SourceSystems.
            .filter(type -> !type.isEquivalentTo(SourceSystem.class))
            // One for each address that an administrator gives, made by ClassicDashboards.
            .filter(type -> !type.isEquivalentTo(ClassicDashboard.class))
            .map(JavaClass::reflect)
            // A sealed interface is a value, not a port.
            .filter(type -> !type.isSealed());
  }

  /** Supplies the settings, which the start reads before it creates beans. */
  @Factory
  @Requires(property = "wiring.test")
  static class Start {
    @Singleton
    Installation installation(Settings settings) {
      return Installation.of(settings);
    }

    @Singleton
    OperatorTemplates templates() {
      return OperatorTemplates.none();
    }

    @Singleton
    Settings settings() {
      return SettingsFixture.settings(Path.of("target", "wiring")).mailingOver(9).build();
    }
  }
}
