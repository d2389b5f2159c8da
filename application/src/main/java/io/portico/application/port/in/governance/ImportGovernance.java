package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import java.util.List;

/**
 * Use case: an administrator makes the governance of an organisation what a bundle says. What the
 * bundle does not speak of stays, so importing one twice changes nothing the second time.
 */
public interface ImportGovernance {

  /**
   * Takes the whole bundle in, or nothing of it and says why.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a part breaks a rule, told of its
   *     place, for example {@code policies[2].requires}
   */
  Outcome take(Command command);

  /**
   * The bundle, and who wants it.
   *
   * @param dryRun whether nothing is changed and only told what would be
   */
  record Command(Actor actor, GovernanceBundle bundle, boolean dryRun) {}

  /** What became of the bundle. */
  sealed interface Outcome {

    /**
     * Everything is as the bundle says.
     *
     * @param changes what differed
     * @param unchanged how many parts were so already
     */
    record Taken(List<Change> changes, long unchanged) implements Outcome {
      public Taken {
        changes = List.copyOf(changes);
      }
    }

    /** Nothing was changed, because of these parts. */
    record Refused(List<Problem> problems) implements Outcome {
      public Refused {
        problems = List.copyOf(problems);
      }
    }

    /** Only an administrator may import. */
    record NotPermitted() implements Outcome {}
  }

  /**
   * One part that differed.
   *
   * @param created whether it was not there at all
   * @param differences the members that differed; all of them if it was created
   */
  record Change(Part part, String name, boolean created, List<Difference> differences) {
    public Change {
      differences = List.copyOf(differences);
    }
  }

  /** What a part is. */
  enum Part {
    LABEL,
    POLICY,
    MAPPING,
    ASSIGNMENT
  }

  /**
   * A member before and after, in words.
   *
   * @param before empty if it was not there
   * @param after empty if it is not there any more
   */
  record Difference(String member, String before, String after) {}

  /** Why a part cannot be taken. */
  record Problem(String place, String reason) {}
}
