package io.portico.http.usage.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reply of an HTTP event collector.
 *
 * @param invalidEvent the index of the first rejected event; absent if any was counted
 * @param rejected the first rejected events; absent if there are none
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record EventReplyDocument(
    String text,
    int code,
    @JsonProperty("invalid-event-number") @Nullable Long invalidEvent,
    @Nullable List<ReceiptDocument.Rejected> rejected) {

  private static final int SUCCESS = 0;
  private static final int NO_DATA = 5;
  private static final int INVALID_DATA = 6;

  /** The reply to a body that is not a sequence of JSON objects. */
  static final EventReplyDocument INVALID =
      new EventReplyDocument("Invalid data format", INVALID_DATA, null, null);

  /* Exporters repeat or drop a batch whose reply is an error, so one with counted events is none. */
  static EventReplyDocument of(Receipt receipt) {
    var rejected = ReceiptDocument.of(receipt).rejected();
    if (receipt.accepted() > 0) {
      return new EventReplyDocument("Success", SUCCESS, null, rejected.isEmpty() ? null : rejected);
    }
    return rejected.isEmpty()
        ? new EventReplyDocument("No data", NO_DATA, null, null)
        : new EventReplyDocument(
            INVALID.text(), INVALID_DATA, rejected.getFirst().index(), rejected);
  }
}
