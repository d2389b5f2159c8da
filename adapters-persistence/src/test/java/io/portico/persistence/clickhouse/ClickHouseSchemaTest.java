package io.portico.persistence.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageRetention;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClickHouseSchemaTest {

  @Test
  void statements_oneServer_areTablesThatKnowBatchesAndViews() {
    var statements = new ClickHouseSchema(Optional.empty(), UsageRetention.DEFAULT).statements();

    assertThat(statements).hasSize(10);
    assertThat(statements.getFirst())
        .contains("EXISTS usage_hour (", "non_replicated_deduplication_window = 100000")
        .contains("TTL (toDate(intDiv(bucket, 24)) + toIntervalDay(90)) + toIntervalDay(4)")
        .doesNotContain("Replicated", "CLUSTER");
    assertThat(statements.get(7)).contains("usage_month_of_hours TO usage_month AS");
    assertThat(statements.getLast())
        .contains("usage_latency_month_of_hours TO usage_latency_month AS")
        .contains("sum(calls) AS calls FROM usage_latency_hour GROUP BY org, bucket, api");
  }

  @Test
  void statements_cluster_areReplicatedTablesAndThoseOverAll() {
    var statements = new ClickHouseSchema(Optional.of("main"), UsageRetention.DEFAULT).statements();

    assertThat(statements).hasSize(16).allMatch(sql -> sql.contains(" ON CLUSTER `main`"));
    assertThat(statements.getFirst())
        .contains("EXISTS usage_hour_local ON", "ReplicatedAggregatingMergeTree")
        .contains("replicated_deduplication_window_seconds = 90000");
    assertThat(statements.get(1))
        .contains("EXISTS usage_hour ON", "Distributed(`main`", "usage_hour_local");
    assertThat(statements.get(7)).contains("usage_latency_hour_local", "cityHash64(org, api)");
    assertThat(statements.get(13))
        .contains("TO usage_month_local AS", "FROM usage_hour_local GROUP BY");
  }

  @Test
  void expiry_unlimitedOrBeyondDatesOfClickHouse_isNone() {
    var retention =
        new UsageRetention(
            RetentionPeriod.of("hours", "18m"),
            RetentionPeriod.of("days", "100y"),
            RetentionPeriod.UNLIMITED);
    var schema = new ClickHouseSchema(Optional.empty(), retention);

    assertThat(schema.expiry(Resolution.HOUR).orElseThrow()).contains("toIntervalMonth(18)");
    assertThat(schema.expiry(Resolution.DAY)).isEmpty();
    assertThat(schema.expiry(Resolution.MONTH)).isEmpty();
  }
}
