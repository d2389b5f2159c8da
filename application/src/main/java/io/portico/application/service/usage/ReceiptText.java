package io.portico.application.service.usage;

import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import java.util.ArrayList;

/**
 * The text form of stored receipts: a line with the numbers of accepted and rejected records, then
 * one line with index and message for each listed rejection.
 */
final class ReceiptText {

  private ReceiptText() {}

  static String of(Receipt receipt) {
    var text = new StringBuilder();
    text.append(receipt.accepted()).append(' ').append(receipt.rejectedCount());
    for (var rejection : receipt.rejected()) {
      text.append('\n').append(rejection.index()).append(' ');
      text.append(rejection.message().replace('\n', ' '));
    }
    return text.toString();
  }

  static Receipt parse(String text) {
    var lines = text.split("\n", -1);
    var rejected = new ArrayList<Rejection>();
    for (var i = 1; i < lines.length; i++) {
      var parts = lines[i].split(" ", 2);
      rejected.add(new Rejection(Long.parseLong(parts[0]), parts[1]));
    }
    var counts = lines[0].split(" ", 2);
    return new Receipt(Long.parseLong(counts[0]), rejected, Long.parseLong(counts[1]));
  }
}
