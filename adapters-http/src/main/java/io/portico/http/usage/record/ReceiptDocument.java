package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.http.json.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The receipt of a batch of usage records. */
@JsonDocument
record ReceiptDocument(
    long accepted, List<Rejected> rejected, @Nullable Long rejectedCount, @Nullable Long skipped) {

  /** A rejected record. */
  @JsonDocument
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
