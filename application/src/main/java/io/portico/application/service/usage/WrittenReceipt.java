package io.portico.application.service.usage;

import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import java.util.ArrayList;

/**
 * Receipts as they are remembered: the numbers of records that are counted and that are not, and a
 * line for each that is named, its index first.
 */
final class WrittenReceipt {

  private WrittenReceipt() {}

  static String of(Receipt receipt) {
    var text = new StringBuilder();
    text.append(receipt.accepted()).append(' ').append(receipt.rejectedCount());
    for (var rejection : receipt.rejected()) {
      text.append('\n').append(rejection.index()).append(' ');
      text.append(rejection.message().replace('\n', ' '));
    }
    return text.toString();
  }

  static Receipt read(String text) {
    var lines = text.split("\n", -1);
    var rejected = new ArrayList<Rejection>();
    for (var i = 1; i < lines.length; i++) {
      var blank = lines[i].indexOf(' ');
      rejected.add(
          new Rejection(
              Long.parseLong(lines[i].substring(0, blank)), lines[i].substring(blank + 1)));
    }
    var blank = lines[0].indexOf(' ');
    return new Receipt(
        Long.parseLong(lines[0].substring(0, blank)),
        rejected,
        Long.parseLong(lines[0].substring(blank + 1)));
  }
}
