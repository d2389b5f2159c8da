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
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.portico.architecture.ArchitectureTest.NoTestJars;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Calendar;
import java.util.Date;

/** Each rule is held to a violation in {@link ArchitectureRulesBiteTest}. */
@AnalyzeClasses(
    packages = "io.portico",
    importOptions = {ImportOption.DoNotIncludeTests.class, NoTestJars.class})
class ArchitectureTest {

  /* What computes, and neither stores, sends nor draws: of addresses only their form. */
  private static final DescribedPredicate<JavaClass> THE_LANGUAGE =
      resideInAnyPackage(
              "java.lang..",
              "java.util..",
              "java.time..",
              "java.math..",
              "java.nio",
              "java.nio.charset",
              "java.security",
              "org.jspecify.annotations")
          .or(belongToAnyOf(URI.class, URISyntaxException.class))
          .as("the language");

  private static final DescribedPredicate<JavaClass> OF_OTHERS =
      not(resideInAPackage("io.portico..")).as("a library");

  @ArchTest
  static final ArchRule domainKnowsOnlyItselfAndTheLanguage =
      classes()
          .that()
          .resideInAPackage("io.portico.domain..")
          .should()
          .onlyDependOnClassesThat(THE_LANGUAGE.or(resideInAPackage("io.portico.domain..")));

  @ArchTest
  static final ArchRule applicationKnowsOnlyTheDomainAndTheLanguage =
      classes()
          .that()
          .resideInAPackage("io.portico.application..")
          .should()
          .onlyDependOnClassesThat(
              THE_LANGUAGE.or(
                  resideInAnyPackage("io.portico.application..", "io.portico.domain..")));

  @ArchTest
  static final ArchRule portsDoNotKnowTheServicesBehindThem =
      noClasses()
          .that()
          .resideInAPackage("io.portico.application.port..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.portico.application.service..");

  @ArchTest
  static final ArchRule httpKnowsOnlyWhatMayBeAsked =
      classes()
          .that()
          .resideInAPackage("io.portico.http..")
          .should()
          .onlyDependOnClassesThat(
              OF_OTHERS.or(
                  resideInAnyPackage(
                      "io.portico.http..",
                      "io.portico.application.port.in..",
                      "io.portico.domain..")));

  @ArchTest
  static final ArchRule persistenceKnowsOnlyWhatIsNeeded =
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

  @ArchTest
  static final ArchRule mailKnowsOnlyWhatIsNeeded =
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

  @ArchTest
  static final ArchRule onlyWiringKnowsTheServices =
      classes()
          .that()
          .resideInAPackage("io.portico.application.service..")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAnyPackage("io.portico.application.service..", "io.portico.wiring..");

  @ArchTest
  static final ArchRule onlyWiringReadsTheWallClock =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.portico.wiring..")
          .should()
          .accessTargetWhere(
              DescribedPredicate.describe(
                  "the wall clock is read", ArchitectureTest::readsTheWallClock));

  @ArchTest
  static final ArchRule whatAnObjectNeedsComesThroughItsConstructor =
      noFields()
          .should()
          .beAnnotatedWith("jakarta.inject.Inject")
          .orShould()
          .beAnnotatedWith("io.micronaut.context.annotation.Value")
          .orShould()
          .beAnnotatedWith("io.micronaut.context.annotation.Property");

  @ArchTest
  static final ArchRule logsGoThroughSlf4j =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.util.logging..", "ch.qos.logback..");

  @ArchTest
  static final ArchRule packagesDependOnEachOtherInOneDirection =
      slices().matching("io.portico.(**)").should().beFreeOfCycles();

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

  /** Leaves out what modules lend to each other's tests. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }
}
