package io.portico.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.portico.application.planted.UseCaseThatCallsOut;
import io.portico.application.planted.UseCaseThatIsNotNoted;
import io.portico.application.port.planted.PortThatKnowsItsService;
import io.portico.application.service.label.ShowLabelService;
import io.portico.domain.label.LabelName;
import io.portico.domain.planted.DomainTypeThatLogs;
import io.portico.domain.planted.DomainTypeThatOpensAConnection;
import io.portico.domain.planted.DomainTypeThatReadsAFile;
import io.portico.domain.planted.DomainTypeThatReadsTheClock;
import io.portico.http.planted.ControllerThatReadsDocuments;
import io.portico.http.planted.ControllerThatReadsTheStore;
import io.portico.http.planted.ControllerThatUsesAnOutboundPort;
import io.portico.mail.planted.MailerThatReadsTheStore;
import io.portico.openapi.planted.DocumentThatKnowsItsSource;
import io.portico.persistence.planted.StoreThatAnswersHttp;
import io.portico.planted.left.Left;
import io.portico.planted.right.Right;
import io.portico.sources.planted.SourceThatAnswersHttp;
import io.portico.sources.planted.SourceThatRegistersApis;
import io.portico.startup.planted.StarterThatBuildsAService;
import io.portico.startup.planted.StarterWithAnInjectedField;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Shows of every rule that it is broken by a class that breaks it. */
class ArchitectureRulesBiteTest {

  @Test
  void domainRule_classReachingForJdbc_isCaught() {
    assertCaught(
        ArchitectureTest.domainKnowsOnlyItselfAndTheLanguage,
        DomainTypeThatOpensAConnection.class,
        "java.sql.Connection");
  }

  @Test
  void domainRule_classReachingForFiles_isCaught() {
    assertCaught(
        ArchitectureTest.domainKnowsOnlyItselfAndTheLanguage,
        DomainTypeThatReadsAFile.class,
        "java.nio.file.Files");
  }

  @Test
  void domainRule_classOfTheDomain_isNotCaught() {
    var domain = new ClassFileImporter().importClasses(LabelName.class);

    assertThatCode(() -> ArchitectureTest.domainKnowsOnlyItselfAndTheLanguage.check(domain))
        .doesNotThrowAnyException();
  }

  @Test
  void applicationRule_classReachingForTheNetwork_isCaught() {
    assertCaught(
        ArchitectureTest.applicationKnowsOnlyTheDomainAndTheLanguage,
        UseCaseThatCallsOut.class,
        "java.net.http.HttpClient");
  }

  @Test
  void portRule_portReachingForAService_isCaught() {
    assertCaught(
        ArchitectureTest.portsDoNotKnowTheServicesBehindThem,
        PortThatKnowsItsService.class,
        "ShowLabelService");
  }

  @Test
  void httpRule_controllerReachingForTheStore_isCaught() {
    assertCaught(
        ArchitectureTest.httpKnowsOnlyWhatMayBeAsked,
        ControllerThatReadsTheStore.class,
        "io.portico.persistence.jdbc.DatabaseProduct");
  }

  @Test
  void httpRule_controllerReachingForAnOutboundPort_isCaught() {
    assertCaught(
        ArchitectureTest.httpKnowsOnlyWhatMayBeAsked,
        ControllerThatUsesAnOutboundPort.class,
        "io.portico.application.port.out.api.Apis");
  }

  @Test
  void httpRule_controllerReadingDocuments_isNotCaught() {
    var planted = new ClassFileImporter().importClasses(ControllerThatReadsDocuments.class);

    assertThatCode(() -> ArchitectureTest.httpKnowsOnlyWhatMayBeAsked.check(planted))
        .doesNotThrowAnyException();
  }

  @Test
  void openApiRule_documentReachingForAPort_isCaught() {
    assertCaught(
        ArchitectureTest.openApiKnowsOnlyTheDomain,
        DocumentThatKnowsItsSource.class,
        "io.portico.application.port.out.discovery.SourceSystem");
  }

  @Test
  void sourcesRule_sourceReachingForAUseCase_isCaught() {
    assertCaught(
        ArchitectureTest.sourcesKnowOnlyWhatIsNeeded,
        SourceThatRegistersApis.class,
        "io.portico.application.port.in.api.RegisterApi");
  }

  @Test
  void sourcesRule_sourceReachingForTheRoutes_isCaught() {
    assertCaught(
        ArchitectureTest.sourcesKnowOnlyWhatIsNeeded,
        SourceThatAnswersHttp.class,
        "io.portico.http.HttpProperties");
  }

  @Test
  void persistenceRule_storeReachingForHttp_isCaught() {
    assertCaught(
        ArchitectureTest.persistenceKnowsOnlyWhatIsNeeded,
        StoreThatAnswersHttp.class,
        "io.portico.http.HttpProperties");
  }

  @Test
  void mailRule_mailerReachingForTheStore_isCaught() {
    assertCaught(
        ArchitectureTest.mailKnowsOnlyWhatIsNeeded,
        MailerThatReadsTheStore.class,
        "io.portico.persistence.jdbc.DatabaseProduct");
  }

  @Test
  void wiringRule_serviceBuiltElsewhere_isCaught() {
    var planted =
        new ClassFileImporter()
            .importClasses(StarterThatBuildsAService.class, ShowLabelService.class);

    assertThatThrownBy(() -> ArchitectureTest.onlyWiringKnowsTheServices.check(planted))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("StarterThatBuildsAService");
  }

  @Test
  void clockRule_everyWayToReadTheClock_isCaught() {
    assertCaught(
        ArchitectureTest.onlyWiringReadsTheWallClock,
        DomainTypeThatReadsTheClock.class,
        "calls method <java.time.Instant.now()>",
        "java.time.LocalDate.now(",
        "java.time.Clock.systemUTC()",
        "java.time.InstantSource.system()",
        "java.lang.System.currentTimeMillis()",
        "references method <java.time.Instant.now()>");
  }

  @Test
  void injectionRule_injectedField_isCaught() {
    assertCaught(
        ArchitectureTest.whatAnObjectNeedsComesThroughItsConstructor,
        StarterWithAnInjectedField.class,
        "StarterWithAnInjectedField.clock");
  }

  @Test
  void loggingRule_loggerOfTheJdk_isCaught() {
    assertCaught(
        ArchitectureTest.logsGoThroughSlf4j, DomainTypeThatLogs.class, "java.util.logging.Logger");
  }

  @Test
  void auditRule_useCaseThatNotesNothing_isCaught() {
    assertCaught(
        ArchitectureTest.whatIsAdministeredIsNoted,
        UseCaseThatIsNotNoted.class,
        "UseCaseThatIsNotNoted leaves no audit entry");
  }

  @Test
  void cycleRule_twoPackagesThatNeedEachOther_areCaught() {
    var planted = new ClassFileImporter().importClasses(Left.class, Right.class);

    assertThatThrownBy(
            () -> ArchitectureTest.packagesDependOnEachOtherInOneDirection.check(planted))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("planted.left")
        .hasMessageContaining("planted.right");
  }

  private static void assertCaught(ArchRule rule, Class<?> violating, String... violations) {
    var planted = new ClassFileImporter().importClasses(violating);

    assertThatThrownBy(() -> rule.check(planted))
        .isInstanceOf(AssertionError.class)
        .satisfies(
            failure ->
                Arrays.stream(violations)
                    .forEach(violation -> assertThat(failure).hasMessageContaining(violation)));
  }
}
