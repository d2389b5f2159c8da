package io.portico.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Proves that every rule of {@link ArchitectureTest} catches a class that breaks it. */
@ResourceLock("the rules, which are evaluated by one thread at a time")
class ArchitectureRulesBiteTest {

  private static final String DOMAIN = "package io.portico.domain.planted; ";
  private static final String SERVICE = "package io.portico.application.service.planted; ";
  private static final String HTTP = "package io.portico.http.planted; ";

  @ParameterizedTest
  @MethodSource("violations")
  void rule_plantedClass_isCaught(ArchRule rule, List<String> sources, List<String> messages) {
    var planted = Planted.classes(sources.toArray(String[]::new));

    assertThatThrownBy(() -> rule.check(planted))
        .isInstanceOf(AssertionError.class)
        .satisfies(
            failure ->
                messages.forEach(message -> assertThat(failure).hasMessageContaining(message)));
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        violation(
            ArchitectureTest.domainKnowsOnlyItselfAndTheLanguage,
            DOMAIN + "class Planted { java.sql.Connection it; }",
            "java.sql.Connection"),
        violation(
            ArchitectureTest.domainKnowsOnlyItselfAndTheLanguage,
            DOMAIN + "class Planted { Object it() { return java.nio.file.Files.class; } }",
            "java.nio.file.Files"),
        violation(
            ArchitectureTest.applicationKnowsOnlyTheDomainAndTheLanguage,
            SERVICE + "class Planted { java.net.http.HttpClient it; }",
            "java.net.http.HttpClient"),
        violation(
            ArchitectureTest.portsDoNotKnowTheServicesBehindThem,
            "package io.portico.application.port.planted; interface Planted {"
                + " io.portico.application.service.audit.Audit it(); }",
            "service.audit.Audit"),
        violation(
            ArchitectureTest.requestsToOthersGoThroughOneClient,
            HTTP + "class Planted { java.net.http.HttpClient it; }",
            "java.net.http.HttpClient"),
        violation(
            ArchitectureTest.requestsToOthersGoThroughOneClient,
            HTTP
                + "class Planted { Object it(java.net.URL url) throws java.io.IOException {"
                + " return url.openStream(); } }",
            "openStream"),
        violation(
            ArchitectureTest.coreHasNoNamesOfHttpOrJson,
            DOMAIN + "class JsonAnswer {}",
            "JsonAnswer"),
        violation(
            ArchitectureTest.coreHasNoNamesOfHttpOrJson,
            SERVICE + "class Planted { Object httpStatus() { return this; } }",
            "httpStatus"),
        violation(
            ArchitectureTest.coreHasNoMemberNamesOfJson,
            DOMAIN + "class Planted { String it() { return \"display_name\"; } }",
            "display_name"),
        violation(
            ArchitectureTest.servicesDoNotCallInboundPorts,
            SERVICE + "class Planted { io.portico.application.port.in.label.DefineLabel it; }",
            "Planted.it"),
        violation(
            ArchitectureTest.httpKnowsOnlyInboundPorts,
            HTTP + "class Planted { io.portico.persistence.jdbc.DatabaseProduct it; }",
            "io.portico.persistence.jdbc.DatabaseProduct"),
        violation(
            ArchitectureTest.httpKnowsOnlyInboundPorts,
            HTTP + "class Planted { io.portico.application.port.out.api.Apis it; }",
            "io.portico.application.port.out.api.Apis"),
        violation(
            ArchitectureTest.onlyProblemsClassesBuildProblems,
            HTTP
                + "class Planted { Object it() { return io.portico.http.problem.Problem.of("
                + "io.portico.http.problem.ErrorCode.values()[0], \"\"); } }",
            "Planted"),
        violation(
            ArchitectureTest.openApiKnowsOnlyTheDomainAndItsPorts,
            "package io.portico.openapi.planted; class Planted {"
                + " io.portico.application.port.out.discovery.SourceSystem it; }",
            "SourceSystem"),
        violation(
            ArchitectureTest.outboundClientsKnowOnlyOutboundPorts,
            "package io.portico.outbound.source.planted; class Planted {"
                + " io.portico.application.port.in.api.RegisterApi it; }",
            "RegisterApi"),
        violation(
            ArchitectureTest.persistenceKnowsOnlyOutboundPorts,
            "package io.portico.persistence.planted; class Planted {"
                + " io.portico.http.HttpProperties it; }",
            "io.portico.http.HttpProperties"),
        violation(
            ArchitectureTest.storesOfFeaturesDoNotKnowEachOther,
            List.of(
                "package io.portico.persistence.left; public class Left {}",
                "package io.portico.persistence.right; class Right {"
                    + " io.portico.persistence.left.Left it; }"),
            "persistence.left"),
        violation(
            ArchitectureTest.mailKnowsOnlyOutboundPorts,
            "package io.portico.mail.planted; class Planted {"
                + " io.portico.persistence.jdbc.DatabaseProduct it; }",
            "DatabaseProduct"),
        violation(
            ArchitectureTest.kafkaKnowsOnlyThePortsAndTheFormatsOfRecords,
            "package io.portico.kafka.planted; class Planted {"
                + " io.portico.persistence.jdbc.DatabaseProduct it; }",
            "DatabaseProduct"),
        violation(
            ArchitectureTest.onlyKafkaKnowsTheLibraryOfKafka,
            HTTP + "class Planted { org.apache.kafka.common.Uuid it; }",
            "org.apache.kafka.common.Uuid"),
        violation(
            ArchitectureTest.machineKnowsOnlyOutboundPorts,
            "package io.portico.password.planted; class Planted {"
                + " io.portico.http.HttpProperties it; }",
            "HttpProperties"),
        violation(
            ArchitectureTest.onlyWiringKnowsTheServices,
            List.of(
                "package io.portico.application.service.planted; public class Planted {}",
                "package io.portico.startup; class Starter {"
                    + " io.portico.application.service.planted.Planted it; }"),
            "Starter"),
        violation(
            ArchitectureTest.onlyWiringReadsTheWallClock,
            DOMAIN
                + """
                import java.time.*;
                class Planted {
                  java.util.function.Supplier<Instant> now = Instant::now;
                  Object now() { return Instant.now(); }
                  Object today() { return LocalDate.now(ZoneOffset.UTC); }
                  Object clock() { return Clock.systemUTC(); }
                  Object source() { return InstantSource.system(); }
                  long millis() { return System.currentTimeMillis(); }
                }
                """,
            "calls method <java.time.Instant.now()>",
            "java.time.LocalDate.now(",
            "java.time.Clock.systemUTC()",
            "java.time.InstantSource.system()",
            "java.lang.System.currentTimeMillis()",
            "references method <java.time.Instant.now()>"),
        violation(
            ArchitectureTest.dependenciesAreInjectedIntoConstructors,
            "package io.portico.startup; class Planted { @jakarta.inject.Inject Object clock; }",
            "Planted.clock"),
        violation(
            ArchitectureTest.logsGoThroughSlf4j,
            DOMAIN + "class Planted { java.util.logging.Logger it; }",
            "java.util.logging.Logger"),
        violation(
            ArchitectureTest.administrativeChangesAreAudited,
            List.of(
                "package io.portico.application.port.in; public interface Change { void change(); }",
                SERVICE
                    + """
                    import io.portico.application.port.in.Change;
                    class Planted implements Change {
                      public void change() {}
                    }
                    """),
            "Planted writes no audit entry in change"),
        violation(
            ArchitectureTest.packagesHaveNoCycles,
            List.of(
                "package io.portico.left; public class Left { io.portico.right.Right it; }",
                "package io.portico.right; public class Right { io.portico.left.Left it; }"),
            "left",
            "right"));
  }

  @Test
  void domainRule_classOfTheDomain_isNotCaught() {
    var domain =
        Planted.classes(DOMAIN + "class Planted { io.portico.domain.label.LabelName it; }");

    assertThatCode(() -> ArchitectureTest.domainKnowsOnlyItselfAndTheLanguage.check(domain))
        .doesNotThrowAnyException();
  }

  @Test
  void rules_each_haveAPlantedViolation() {
    var proven = violations().map(violation -> violation.get()[0]).toList();

    assertThat(ArchitectureTest.rules()).allMatch(proven::contains);
  }

  private static Arguments violation(ArchRule rule, String source, String... messages) {
    return violation(rule, List.of(source), messages);
  }

  private static Arguments violation(ArchRule rule, List<String> sources, String... messages) {
    return arguments(rule, sources, Arrays.asList(messages));
  }
}
