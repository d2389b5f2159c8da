package io.portico.http.usage.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The receipt of a batch of usage records. */
@Serdeable
record ReceiptDocument(
    long accepted,
    List<Rejected> rejected,
    @JsonProperty("rejected_count") @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Long rejectedCount,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long skipped) {

  /** A rejected record. */
  @Serdeable
  record Rejected(long index, String message) {}

  static ReceiptDocument of(Receipt receipt) {
    return document(receipt, null);
  }

  /** Returns the receipt of an access log of which lines were skipped. */
  static ReceiptDocument of(Receipt receipt, long skipped) {
    return document(receipt, skipped);
  }

  private static ReceiptDocument document(Receipt receipt, @Nullable Long skipped) {
    var rejected =
        receipt.rejected().stream()
            .map(rejection -> new Rejected(rejection.index(), rejection.message()))
            .toList();
    return new ReceiptDocument(
        receipt.accepted(),
        rejected,
        receipt.rejectedCount() > rejected.size() ? receipt.rejectedCount() : null,
        skipped);
  }
}
