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

/** Tells the use cases that administer something from the others, and whether they are noted. */
final class NotedChanges {

  private static final DescribedPredicate<JavaClass> USE_CASE =
      resideInAPackage("io.portico.application.port.in..");

  private static final DescribedPredicate<JavaClass> SERVICE =
      resideInAPackage("io.portico.application.service..");

  /* They read, or change nothing that somebody administers: answers that are kept, refused logins,
  the form of a stored password. StartLabelling does its work through ApplyLabels,
  DecideKeyRequests through those that decide one, a key expires by itself, usage is counted, and the first look at a catalogue gives it its
  id. */
  private static final Set<String> NOTHING_TO_NOTE =
      Set.of(
          "ExecuteOnce",
          "BrowseKeyRequests",
          "BrowseKeys",
          "BrowseLabels",
          "BrowsePlans",
          "CountLabels",
          "DecideKeyRequests",
          "ExpireKeys",
          "DiscoveryQueries",
          "EvaluatePolicy",
          "GovernanceQueries",
          "ExportAudit",
          "FindApis",
          "PurgeExpiredRecords",
          "IdentifyCaller",
          "JoinInstallation",
          "CreateCatalogue",
          "RecordUsage",
          "RevealKey",
          "SendDueMail",
          "ShowApi",
          "ShowCatalogue",
          "ShowJob",
          "ShowKey",
          "ShowKeyRequest",
          "ShowLabel",
          "ShowLabelUsage",
          "ShowPlan",
          "ShowPortalSettings",
          "StartLabelling",
          "VerifyCredentials",
          "VerifyKeys");

  private NotedChanges() {}

  /** Returns what the classes are that stand behind a use case which administers something. */
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
                    .anyMatch(
                        name -> !name.endsWith("Queries") && !NOTHING_TO_NOTE.contains(name)));
  }

  /** Returns the demand that a class writes the audit trail, or another service that it uses. */
  static ArchCondition<JavaClass> noteIt() {
    return new ArchCondition<>("note it in the audit trail") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        events.add(
            new SimpleConditionEvent(
                type, reachesTheTrail(type), type.getName() + " leaves no audit entry"));
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
                call.getTargetOwner().isEquivalentTo(Audit.class) && call.getName().equals("note"));
  }
}
