package io.portico.application.port.in.api;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelChange;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Use case: a user changes the description of an API, its labels, or both, where the rights allow
 * it before and after the change.
 */
public interface ChangeApi {

  /** Makes the whole change, or returns why not. */
  Outcome change(Command command);

  /**
   * The change of an API.
   *
   * @param description computes the new description from the current one; it may throw {@code
   *     InvalidValueException} and run more than once; empty for a change of labels only
   * @param labels the change of the labels; empty keeps them
   * @param expected the condition on the current API
   */
  record Command(
      Actor actor,
      ApiId api,
      Optional<UnaryOperator<ApiDescription>> description,
      Optional<LabelChange> labels,
      Precondition<ApiRecord> expected) {

    /** Returns what the actor needs for the API, as it is and as it will be. */
    public Permission permission() {
      return description.isPresent() ? Permission.CHANGE_APIS : Permission.LABEL_APIS;
    }

    /** Returns the change of labels only. */
    public static Command ofLabels(
        Actor actor, ApiId api, LabelChange labels, Precondition<ApiRecord> expected) {
      return new Command(actor, api, Optional.empty(), Optional.of(labels), expected);
    }
  }

  sealed interface Outcome {

    /** The API is changed. */
    record Changed(ApiRecord api) implements Outcome {}

    /** The API cannot carry the labels. */
    record LabelsRefused(LabelRefusal refusal) implements Outcome {}
  }
}
