package io.portico.domain.usage;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** The display name of a group in a usage report. */
public sealed interface UsageName {

  /** Returns the number of characters in a report. */
  int characters();

  /**
   * The name of a key.
   *
   * @param alias the alias
   * @param developer the owner
   * @param plan the plan of the key
   * @param api the API that the catalogue offers under the plan, if any
   */
  record OfKey(String alias, DeveloperId developer, PlanId plan, Optional<OfApi> api)
      implements UsageName {

    @Override
    public int characters() {
      return alias.length() + api.map(OfApi::characters).orElse(0);
    }
  }

  /** The name of a developer. */
  record OfDeveloper(EmailAddress email) implements UsageName {

    @Override
    public int characters() {
      return email.written().length();
    }
  }

  /** The name of an API in the repository, else in the catalogue. */
  record OfApi(String name, Labels labels) implements UsageName {

    @Override
    public int characters() {
      return name.length()
          + labels.byName().entrySet().stream()
              .mapToInt(
                  label -> label.getKey().value().length() + label.getValue().value().length())
              .sum();
    }
  }

  /** The name of a plan. */
  record OfPlan(String name) implements UsageName {

    @Override
    public int characters() {
      return name.length();
    }
  }
}
