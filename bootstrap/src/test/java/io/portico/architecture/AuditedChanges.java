package io.portico.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.portico.application.service.audit.Audit;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/** Finds the use cases that administer something, and whether they write the audit trail. */
final class AuditedChanges {

  private static final DescribedPredicate<JavaClass> USE_CASE =
      resideInAPackage("io.portico.application.port.in..");

  private static final DescribedPredicate<JavaClass> SERVICE =
      resideInAPackage("io.portico.application.service..");

  /* Beside the queries: they read, or change nothing that a person administers (results that are
  remembered, refused logins, the form of a stored password), or do their work through others. */
  private static final Set<String> NOT_AUDITED =
      Set.of(
          "ExecuteOnce",
          "DecideKeyRequests",
          "ExpireKeys",
          "EvaluatePolicy",
          "PurgeExpiredRecords",
          "IdentifyCaller",
          "JoinInstallation",
          "RecordUsage",
          "RevealKey",
          "SendDueMail",
          "VerifyCredentials",
          "VerifyKeys");

  private AuditedChanges() {}

  /** Returns whether a class implements a use case that administers something. */
  static DescribedPredicate<JavaClass> administer() {
    return DescribedPredicate.describe(
        "administer something",
        type ->
            type.isTopLevelClass()
                && !type.isInterface()
                && !USE_CASE.test(type)
                && type.getRawInterfaces().stream()
                    .filter(USE_CASE.and(JavaClass.Predicates.TOP_LEVEL_CLASSES))
                    .map(JavaClass::getSimpleName)
                    .anyMatch(name -> !name.endsWith("Queries") && !NOT_AUDITED.contains(name)));
  }

  /** Returns the condition that a class, or a service that it uses, writes the audit trail. */
  static ArchCondition<JavaClass> writeAnAuditEntry() {
    return new ArchCondition<>("write an audit entry") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        events.add(
            new SimpleConditionEvent(
                type, reachesTheTrail(type), type.getName() + " writes no audit entry"));
      }
    };
  }

  private static boolean reachesTheTrail(JavaClass first) {
    var seen = new HashSet<JavaClass>();
    var next = new ArrayDeque<JavaClass>();
    next.add(first);
    while (!next.isEmpty()) {
      var type = next.remove();
      if (notes(type)) {
        return true;
      }
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass())
          .filter(SERVICE)
          .filter(seen::add)
          .forEach(next::add);
    }
    return false;
  }

  private static boolean notes(JavaClass type) {
    return type.getMethodCallsFromSelf().stream()
        .anyMatch(
            call ->
                call.getTargetOwner().isEquivalentTo(Audit.class)
                    && call.getName().startsWith("record"));
  }
}
