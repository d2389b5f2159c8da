package io.portico.application.port.in.request;

import io.portico.domain.access.Actor;
import io.portico.domain.request.RequestComment;
import io.portico.domain.shared.KeyRequestId;

/** Use case: who may decide a key request says something about it, before the decision or after. */
public interface CommentOnKeyRequest {

  /** Adds the comment. */
  Outcome comment(Command command);

  /**
   * Who says what about which request.
   *
   * @param text up to {@link RequestComment#LONGEST} characters
   */
  record Command(Actor actor, KeyRequestId request, String text) {
    public Command {
      RequestComment.checkText(text);
    }
  }

  sealed interface Outcome {

    /** The comment is stored with the request. */
    record Added(RequestComment comment) implements Outcome {}

    /** The request has {@link RequestComment#MOST} comments. */
    record TooMany() implements Outcome {}
  }
}
