package io.portico.domain.usage;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** The display name of a group in a usage report. */
public sealed interface UsageName {

  /** Returns the number of characters in a report. */
  default int characters() {
    return switch (this) {
      case OfKey(var alias, _, _, var api) ->
          alias.length() + api.map(UsageName::characters).orElse(0);
      case OfDeveloper(var email) -> email.written().length();
      case OfApplication(var name, var developer) ->
          developer.map(email -> email.written().length()).orElse(0) + name.length();
      case OfApi(var name, var labels) ->
          labels.byName().entrySet().stream()
              .mapToInt(
                  label -> label.getKey().value().length() + label.getValue().value().length())
              .reduce(name.length(), Integer::sum);
      case OfPlan(var name) -> name.length();
    };
  }

  /**
   * The name of a key.
   *
   * @param alias the alias
   * @param developer the owner
   * @param plan the plan of the key
   * @param api the API that the catalogue offers under the plan, if any
   */
  record OfKey(String alias, DeveloperId developer, PlanId plan, Optional<OfApi> api)
      implements UsageName {}

  /** The name of a developer. */
  record OfDeveloper(EmailAddress email) implements UsageName {}

  /**
   * The name of an application.
   *
   * @param developer whose default application it is, if it is one
   */
  record OfApplication(String name, Optional<EmailAddress> developer) implements UsageName {}

  /** The name of an API in the repository, else in the catalogue. */
  record OfApi(String name, Labels labels) implements UsageName {}

  /** The name of a plan. */
  record OfPlan(String name) implements UsageName {}
}
