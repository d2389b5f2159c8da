package io.portico.http.usage;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a batch, as gateways see it. */
@Serdeable
@Schema(name = "UsageReceipt")
@JsonInclude(JsonInclude.Include.ALWAYS)
record ReceiptDocument(
    long accepted,
    List<Rejected> rejected,
    @JsonProperty("rejected_count")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "The number of all that are rejected, if not all are listed")
        @Nullable Long rejectedCount) {

  /** A record that is not counted. */
  @Serdeable
  @Schema(name = "RejectedRecord")
  record Rejected(
      @Schema(description = "The number of records before it") long index, String message) {}

  static ReceiptDocument of(Receipt receipt) {
    var rejected =
        receipt.rejected().stream()
            .map(rejection -> new Rejected(rejection.index(), rejection.message()))
            .toList();
    return new ReceiptDocument(
        receipt.accepted(),
        rejected,
        receipt.rejectedCount() > rejected.size() ? receipt.rejectedCount() : null);
  }
}
