package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Fields;

/** A form that an actor sent. */
public record Sent(HttpRequest<?> request, Actor actor, Fields fields) {

  /** Returns the tag of the record that the form showed; empty text without one. */
  public String tag() {
    return fields.value(RecordTag.FIELD);
  }

  /** Returns the condition that the record is still the one that the form showed. */
  public <T extends Record> Precondition<T> unchanged() {
    return RecordTag.expected(tag());
  }

  /** Returns the same condition for the part of a record of this kind whose changes count. */
  public <T extends Record> Precondition<T> unchanged(Kind<T> kind) {
    return present -> kind.tag(present).equals(tag());
  }
}
