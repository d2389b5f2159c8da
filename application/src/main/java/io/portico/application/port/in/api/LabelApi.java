package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.Labels;
import java.util.List;

/** Use case: an administrator gives labels to an API. */
public interface LabelApi {

  /** Gives all the labels, or none of them and says why. */
  Outcome label(Command command);

  /** The labels for an API, and who gives them. */
  record Command(Actor actor, ApiId api, Labels labels, Mode mode) {}

  /** What happens to the labels that the API carries already. */
  enum Mode {
    /** Those that are not given again go. */
    REPLACE,
    /** They stay, unless they are given another value. */
    MERGE
  }

  /** What became of the labels. */
  sealed interface Outcome {

    /** The API carries the labels. */
    record Labelled(ApiRecord api) implements Outcome {}

    /** The caller's organisation has no such API. */
    record UnknownApi(ApiId id) implements Outcome {}

    /** Some labels may not be given. */
    record LabelsRejected(List<Rejection> rejections) implements Outcome {}

    /** Only an administrator may label APIs. */
    record NotPermitted() implements Outcome {}
  }
}
