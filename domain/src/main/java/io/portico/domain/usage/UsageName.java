package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** What people know something by that usage is told apart by (contract 3.6). */
public sealed interface UsageName {

  /** Returns how many characters it takes. */
  int characters();

  /**
   * What a key is known by.
   *
   * @param alias what people call it
   * @param developer whose it is, or was
   * @param plan what it was issued for
   * @param api what the catalogue offers under that plan, if it still does
   */
  record OfKey(String alias, DeveloperId developer, PlanId plan, Optional<OfApi> api)
      implements UsageName {

    public OfKey {
      requireNonNull(alias, "alias");
      requireNonNull(developer, "developer");
      requireNonNull(plan, "plan");
      requireNonNull(api, "api");
    }

    @Override
    public int characters() {
      return alias.length() + api.map(OfApi::characters).orElse(0);
    }
  }

  /** What a developer is known by. */
  record OfDeveloper(EmailAddress email) implements UsageName {

    public OfDeveloper {
      requireNonNull(email, "email");
    }

    @Override
    public int characters() {
      return email.written().length();
    }
  }

  /**
   * What an API is known by, in the repository or, if it does not stand there, in the catalogue.
   */
  record OfApi(String name, Labels labels) implements UsageName {

    public OfApi {
      requireNonNull(name, "name");
      requireNonNull(labels, "labels");
    }

    @Override
    public int characters() {
      return name.length()
          + labels.byName().entrySet().stream()
              .mapToInt(
                  label -> label.getKey().value().length() + label.getValue().value().length())
              .sum();
    }
  }

  /** What a plan is known by. */
  record OfPlan(String name) implements UsageName {

    public OfPlan {
      requireNonNull(name, "name");
    }

    @Override
    public int characters() {
      return name.length();
    }
  }
}
