package io.portico.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.queue.Work;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the use cases that administer something, and whether they write the audit trail. */
final class AuditedChanges {

  private static final DescribedPredicate<JavaClass> USE_CASE =
      resideInAPackage("io.portico.application.port.in..");

  private static final DescribedPredicate<JavaClass> SERVICE =
      resideInAPackage("io.portico.application.service..");

  /* Besides queries: they read, or change no administered record (results that are
  remembered, refused logins, the form of a stored password, views of a list), or do their work through others. */
  private static final Set<String> NOT_AUDITED =
      Set.of(
          "AuthorizeCall",
          "BackUpStore",
          "ChangeOwnAccount",
          "ChooseLanguage",
          "CheckReadiness",
          "CountConsumedRecords",
          "CountGovernance",
          "MailDueAnnouncements",
          "MeasureBacklog",
          "EnterSeenSite",
          "ExecuteOnce",
          "DecideKeyRequests",
          "ExpireKeys",
          "FindUnpushedKeys",
          "FinishSignIn",
          "FoldUsage",
          "EvaluatePolicy",
          "PurgeExpiredRecords",
          "SaveView",
          "SignInWithProvider",
          "SignOutAtProvider",
          "RemoveSavedView",
          "IdentifyCaller",
          "IntrospectKey",
          "JoinApplication",
          "JoinInstallation",
          "KeepMembership",
          "RecordUsage",
          "ResetDeveloperPassword",
          "ResumeDeveloper",
          "ResumeSession",
          "RevealKey",
          "RevealOwnKey",
          "ReviewSignUps",
          "SendDueMail",
          "SignIn",
          "SignInDeveloper",
          "SignInDeveloperWithProvider",
          "SignUpDeveloper",
          "TryCall",
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
                && useCases(type).findAny().isPresent());
  }

  private static Stream<JavaClass> useCases(JavaClass type) {
    return type.getRawInterfaces().stream()
        .filter(USE_CASE.and(JavaClass.Predicates.TOP_LEVEL_CLASSES))
        .filter(port -> !port.getSimpleName().endsWith("Queries"))
        .filter(port -> !NOT_AUDITED.contains(port.getSimpleName()));
  }

  /** Returns the condition that each use case of a class, or what it calls, writes an entry. */
  static ArchCondition<JavaClass> writeAnAuditEntry() {
    return new ArchCondition<>("write an audit entry") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        useCases(type)
            .flatMap(port -> port.getMethods().stream())
            .map(
                method ->
                    type.getMethod(
                        method.getName(),
                        method.getRawParameterTypes().stream()
                            .map(JavaClass::getName)
                            .toArray(String[]::new)))
            .forEach(
                method ->
                    events.add(
                        new SimpleConditionEvent(
                            type,
                            reachesTheTrail(method),
                            type.getName() + " writes no audit entry in " + method.getName())));
      }
    };
  }

  /* What a queue calls later. */
  private static Stream<JavaMethod> workOf(JavaClass service) {
    return service.getPackage().getClasses().stream()
        .filter(type -> type.getEnclosingClass().filter(service::equals).isPresent())
        .filter(type -> type.isAssignableTo(Work.class))
        .flatMap(type -> type.getMethods().stream());
  }

  private static boolean reachesTheTrail(JavaCodeUnit first) {
    var seen = new HashSet<JavaCodeUnit>();
    var next = new ArrayDeque<JavaCodeUnit>();
    next.add(first);
    workOf(first.getOwner()).forEach(next::add);
    while (!next.isEmpty()) {
      for (var access : next.remove().getAccessesFromSelf()) {
        if (access.getTargetOwner().isEquivalentTo(Audit.class)
            && access.getName().startsWith("record")) {
          return true;
        }
        if (SERVICE.test(access.getTargetOwner())
            && access.getTarget() instanceof CodeUnitAccessTarget target) {
          target.resolveMember().filter(seen::add).ifPresent(next::add);
        }
      }
    }
    return false;
  }
}
