package io.portico.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.session.SessionCache;
import java.lang.reflect.Field;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the architecture. {@link ArchitectureRulesBiteTest} proves each by a violation. */
@ResourceLock("the rules, which are evaluated by one thread at a time")
class ArchitectureTest {

  private static final JavaClasses PORTICO =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          // Bean definitions, which the framework generates in the packages of the services.
          .withImportOption(location -> !location.contains("$Definition"))
          .importPackages("io.portico");

  /* Without files, networks and user interfaces; of URIs only their syntax. */
  private static final DescribedPredicate<JavaClass> THE_LANGUAGE =
      resideInAnyPackage(
              "java.lang..",
              "java.util..",
              "java.time..",
              "java.math..",
              "java.text",
              "java.nio",
              "java.nio.charset",
              "java.security",
              "org.jspecify.annotations")
          .or(belongToAnyOf(URI.class, URISyntaxException.class))
          .as("the language");

  private static final DescribedPredicate<JavaClass> OF_OTHERS =
      not(resideInAPackage("io.portico..")).as("a library");

  private static final DescribedPredicate<JavaClass> CORE =
      resideInAnyPackage("io.portico.domain..", "io.portico.application..");

  /* The adapters of bootstrap: to the JDK and to libraries that compute. */
  private static final DescribedPredicate<JavaClass> MACHINE =
      resideInAnyPackage(
          "io.portico.regex..",
          "io.portico.id..",
          "io.portico.key..",
          "io.portico.password..",
          "io.portico.secret..");

  static final ArchRule domainKnowsOnlyItselfAndTheLanguage =
      classes()
          .that()
          .resideInAPackage("io.portico.domain..")
          .should()
          .onlyDependOnClassesThat(THE_LANGUAGE.or(resideInAPackage("io.portico.domain..")));

  static final ArchRule applicationKnowsOnlyTheDomainAndTheLanguage =
      classes()
          .that()
          .resideInAPackage("io.portico.application..")
          .should()
          .onlyDependOnClassesThat(
              THE_LANGUAGE.or(
                  resideInAnyPackage("io.portico.application..", "io.portico.domain..")));

  static final ArchRule portsDoNotKnowTheServicesBehindThem =
      noClasses()
          .that()
          .resideInAPackage("io.portico.application.port..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.portico.application.service..");

  static final ArchRule coreHasNoNamesOfHttpOrJson =
      classes().that(CORE).should(CoreNames.beFreeOf("Http", "Json", "Yaml"));

  static final ArchRule coreHasNoMemberNamesOfJson =
      classes().that(CORE).should(CoreNames.useNoSnakeCaseText());

  static final ArchRule servicesDoNotCallInboundPorts =
      noFields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage("io.portico.application.service..")
          .should()
          .haveRawType(
              resideInAPackage("io.portico.application.port.in..")
                  .and(not(belongToAnyOf(Precondition.class)))
                  .and(DescribedPredicate.describe("port", ArchitectureTest::isPort))
                  .as("an inbound port"));

  static final ArchRule onlyProblemsClassesBuildProblems =
      noClasses()
          .that()
          .resideInAPackage("io.portico.http..")
          .and()
          .resideOutsideOfPackages(
              "io.portico.http.problem..", "io.portico.http.server..", "io.portico.http.exchange..")
          .and()
          .haveSimpleNameNotEndingWith("Problems")
          .should()
          .callMethodWhere(
              DescribedPredicate.describe(
                  "a Problem is built",
                  call ->
                      call.getTargetOwner().getName().equals("io.portico.http.problem.Problem")
                          && call.getName().matches("of|ofFields")));

  static final ArchRule storesOfFeaturesDoNotKnowEachOther =
      slices()
          .matching("io.portico.persistence.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              DescribedPredicate.alwaysTrue(),
              resideInAnyPackage(
                  "io.portico.persistence.jdbc..",
                  "io.portico.persistence.column..",
                  "io.portico.persistence.labelindex.."))
          // A developer who is removed or inactive ends the keys in the same statement.
          .ignoreDependency(
              resideInAPackage("io.portico.persistence.developer"),
              resideInAPackage("io.portico.persistence.key"))
          // Key requests are found by the words of their developers, too.
          .ignoreDependency(
              resideInAPackage("io.portico.persistence.request"),
              resideInAPackage("io.portico.persistence.developer"));

  static final ArchRule machineKnowsOnlyOutboundPorts =
      classes()
          .that(MACHINE)
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS
                  .or(MACHINE)
                  .or(
                      resideInAnyPackage(
                          "io.portico.application.port.out..", "io.portico.domain..")));

  static final ArchRule httpKnowsOnlyInboundPorts =
      classes()
          .that()
          .resideInAPackage("io.portico.http..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS
                  .or(
                      resideInAnyPackage(
                          "io.portico.http..",
                          "io.portico.openapi..",
                          "io.portico.application.port.in..",
                          "io.portico.domain.."))
                  // The outbound ports that this adapter implements.
                  .or(belongToAnyOf(CallerCache.class, SessionCache.class)));

  static final ArchRule openApiKnowsOnlyTheDomainAndItsPorts =
      classes()
          .that()
          .resideInAPackage("io.portico.openapi..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS.or(
                  resideInAnyPackage(
                      "io.portico.openapi..",
                      "io.portico.application.port.out.definition..",
                      "io.portico.domain..")));

  static final ArchRule outboundClientsKnowOnlyOutboundPorts =
      classes()
          .that()
          .resideInAPackage("io.portico.outbound..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS.or(
                  resideInAnyPackage(
                      "io.portico.outbound..",
                      "io.portico.openapi..",
                      "io.portico.application.port.out..",
                      "io.portico.domain..")));

  /* But those to Portico itself, to databases, to mail servers and, from a library, of traces. */
  static final ArchRule requestsToOthersGoThroughOneClient =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.portico.outbound", "io.portico.command..", "io.portico.persistence.jdbc..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.net.http..", "org.apache.hc..", "io.micronaut.http.client..")
                  .or(
                      belongToAnyOf(
                          Socket.class,
                          SocketChannel.class,
                          SocketFactory.class,
                          URLConnection.class)))
          .orShould()
          .callMethodWhere(
              DescribedPredicate.describe(
                  "a URL is opened",
                  call ->
                      call.getTargetOwner().isEquivalentTo(URL.class)
                          && call.getName().startsWith("open")));

  static final ArchRule persistenceKnowsOnlyOutboundPorts =
      classes()
          .that()
          .resideInAPackage("io.portico.persistence..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS.or(
                  resideInAnyPackage(
                      "io.portico.persistence..",
                      "io.portico.application.port.out..",
                      "io.portico.domain..")));

  static final ArchRule mailKnowsOnlyOutboundPorts =
      classes()
          .that()
          .resideInAPackage("io.portico.mail..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS.or(
                  resideInAnyPackage(
                      "io.portico.mail..",
                      "io.portico.application.port.out..",
                      "io.portico.domain..")));

  /* It drives use cases as HTTP does, and implements the port of what it knows of the brokers. */
  static final ArchRule kafkaKnowsOnlyThePortsAndTheFormatsOfRecords =
      classes()
          .that()
          .resideInAPackage("io.portico.kafka..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS.or(
                  resideInAnyPackage(
                      "io.portico.kafka..",
                      "io.portico.http.usage.record..",
                      "io.portico.application.port.in.usage..",
                      "io.portico.application.port.out.usage..",
                      "io.portico.domain..")));

  static final ArchRule onlyKafkaKnowsTheLibraryOfKafka =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.portico.kafka..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.kafka..");

  static final ArchRule onlyWiringKnowsTheServices =
      classes()
          .that()
          .resideInAPackage("io.portico.application.service..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAnyPackage("io.portico.application.service..", "io.portico.wiring..");

  static final ArchRule onlyWiringReadsTheWallClock =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.portico.wiring..")
          .should()
          .accessTargetWhere(
              DescribedPredicate.describe(
                  "the wall clock is read", ArchitectureTest::readsTheWallClock));

  static final ArchRule dependenciesAreInjectedIntoConstructors =
      noFields()
          .should()
          .beAnnotatedWith("jakarta.inject.Inject")
          .orShould()
          .beAnnotatedWith("io.micronaut.context.annotation.Value")
          .orShould()
          .beAnnotatedWith("io.micronaut.context.annotation.Property");

  static final ArchRule logsGoThroughSlf4j =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.portico.logging")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "ch.qos.logback..");

  static final ArchRule administrativeChangesAreAudited =
      classes().that(AuditedChanges.administer()).should(AuditedChanges.writeAnAuditEntry());

  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.portico.(**)").should().beFreeOfCycles();

  @ParameterizedTest
  @MethodSource("rules")
  void everyClass_ofPortico_keepsTheRule(ArchRule rule) {
    rule.check(PORTICO);
  }

  static Stream<ArchRule> rules() {
    return Arrays.stream(ArchitectureTest.class.getDeclaredFields())
        .filter(field -> ArchRule.class.isAssignableFrom(field.getType()))
        .map(ArchitectureTest::rule);
  }

  private static ArchRule rule(Field field) {
    try {
      return (ArchRule) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean readsTheWallClock(JavaAccess<?> access) {
    var owner = access.getTargetOwner();
    var name = access.getTarget().getName();
    return switch (owner.getPackageName()) {
      case "java.time", "java.time.chrono" ->
          name.equals("now") || name.startsWith("system") || name.startsWith("tick");
      case "java.lang" -> owner.isEquivalentTo(System.class) && name.equals("currentTimeMillis");
      case "java.util" ->
          (owner.isEquivalentTo(Date.class) && name.equals("<init>"))
              || (owner.isEquivalentTo(Calendar.class) && name.equals("getInstance"));
      default -> false;
    };
  }

  /* By reflection: types that a planted class refers to are not imported. */
  private static boolean isPort(JavaClass type) {
    var reflected = type.reflect();
    return reflected.isInterface()
        && !reflected.isSealed()
        && reflected.getEnclosingClass() == null;
  }
}
