package io.portico.endtoend.organisation;

import io.micronaut.context.ApplicationContext;
import io.portico.testkit.Contents;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** The table of the audit trail, which a test renames to make entries fail. */
final class Trail {

  /* The trail itself, and tables without administered records. */
  private static final Set<String> UNADMINISTERED =
      Set.of(
          "audit_entry",
          "audit_entry_away",
          "credit",
          "flyway_schema_history",
          // Counted a minute after the start, and every hour.
          "governance_count",
          "governance_day",
          "job",
          "login_failure",
          // A node that is alone becomes the holder at some time.
          "label_index_revision",
          "node",
          "idempotency_record",
          "discovery_run",
          "discovery_finding",
          "discovery_source",
          "webhook_delivery",
          "gateway",
          "key_push",
          "key_sweep",
          "usage_sweep",
          // A fold moves counts from the log to the counters.
          "usage_log",
          "usage_fold",
          "usage_hour",
          "usage_day",
          "usage_month",
          "usage_latency_hour",
          "usage_latency_day",
          "usage_latency_month",
          "usage_offset",
          "usage_rejection");

  private final Contents contents;

  private Trail(Contents contents) {
    this.contents = contents;
  }

  static Trail of(ApplicationContext context) {
    return new Trail(Contents.of(context));
  }

  /** Makes every entry fail. */
  void disable() {
    contents.execute("ALTER TABLE audit_entry RENAME TO audit_entry_away");
  }

  /** Makes entries succeed again. */
  void enable() {
    contents.execute("ALTER TABLE audit_entry_away RENAME TO audit_entry");
  }

  /** Returns all that is administered, row by row. */
  SortedMap<String, List<String>> everythingElse() {
    var everything = contents.rows();
    everything.keySet().removeAll(UNADMINISTERED);
    return everything;
  }

  /** Returns all that is administered but the service credentials, whose uses are recorded. */
  SortedMap<String, List<String>> everythingElseButUses() {
    var everything = everythingElse();
    everything.remove("service_credential");
    return everything;
  }
}
