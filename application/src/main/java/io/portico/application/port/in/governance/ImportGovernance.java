package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.shared.Worded;
import java.util.List;

/**
 * Use case: an administrator imports a governance bundle. Records that the bundle does not mention
 * stay, and importing a bundle twice changes nothing the second time.
 */
public interface ImportGovernance {

  /**
   * Imports the whole bundle, or nothing and returns why.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a part is invalid, with the path of
   *     the field, for example {@code policies[2].requires}
   */
  Outcome importBundle(Command command);

  /**
   * The bundle to import.
   *
   * @param dryRun whether the changes are only reported
   */
  record Command(Actor actor, GovernanceBundle bundle, boolean dryRun) {}

  sealed interface Outcome {

    /**
     * The records are as in the bundle.
     *
     * @param changes the parts that differed
     * @param unchanged how many parts did not differ
     */
    record Imported(List<Change> changes, long unchanged) implements Outcome {
      public Imported {
        changes = List.copyOf(changes);
      }
    }

    /** Nothing was changed because of these problems. */
    record Refused(List<Problem> problems) implements Outcome {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  /**
   * A part that differed.
   *
   * @param created whether it did not exist
   * @param differences the fields that differed; all of them if it was created
   */
  record Change(Part part, String name, boolean created, List<Difference> differences) {
    public Change {
      differences = List.copyOf(differences);
    }
  }

  /** The kinds of parts. */
  enum Part implements Worded {
    LABEL,
    POLICY,
    MAPPING,
    ASSIGNMENT
  }

  /**
   * A field before and after, as readable text.
   *
   * @param before empty if it was absent
   * @param after empty if it is absent
   */
  record Difference(String field, String before, String after) {}

  /** Why a part cannot be imported. */
  record Problem(String field, String reason) {}
}
