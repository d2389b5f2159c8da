package io.portico.capacity;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Tells what usage of a size needs, from what was measured: {@code java
 * tools/capacity/io/portico/capacity/Capacity.java}. {@code --day=1e9}, {@code --keys=100000},
 * {@code --apis=10}, {@code --peak=3}, {@code --batch=10000} and {@code --uniform} are of another
 * load than the usual ones; {@code --check} compares the costs with sizes that were measured.
 */
public final class Capacity {

  private Capacity() {}

  /* ---- measured, see docs/usage.md ---- */

  /* Processor time for a record that is read: two cores read 900,000 in a second. */
  private static final double MICROS_A_RECORD = 2.2;

  /*
   * Processor time for a slot that is counted, sent and stored in the log, without folds: two cores
   * took 229,200 records a second in batches of which nearly each record is a slot.
   */
  private static final double MICROS_A_SLOT = 6.6;
  private static final double OF_WHICH_DATABASE = 0.25;

  private static final double LOG_BYTES_A_SLOT = 11;
  private static final double LOG_BYTES_A_BATCH = 300;

  /*
   * A fold has one connection; a slot is a row of hours, one of days and one of months. On two cores
   * that other programs used as well, 341,706 new ones took 9 seconds.
   */
  private static final double FOLD_MICROS_A_SLOT = 26;

  private static final double BYTES_A_COUNTER = 80;

  /* ---- assumed of machines, and of what Portico has not measured ---- */

  private static final int NODE_CORES = 8;
  private static final int SERVER_CORES = 16;

  /* How busy anything may be at the peak. */
  private static final double BUSIEST = 0.7;

  /* Redo log, binary log, doublewrite buffer and page. */
  private static final double TIMES_WRITTEN = 4;
  private static final double DISK_BYTES_A_SECOND = 400e6;
  private static final double DISK_BYTES = 4e12;

  private static final double KAFKA_RECORDS_A_SECOND = 100_000;
  private static final double KAFKA_BYTES_A_RECORD = 3 * 60;

  private static final double CLICKHOUSE_ROWS_A_SECOND = 500_000;
  private static final double CLICKHOUSE_BYTES_A_ROW = 2 * 15;

  /**
   * Records of gateways.
   *
   * @param perDay how many in a day
   * @param peak how many times the mean there are in the busiest minutes
   * @param keys the number of keys in use
   * @param apis the number of APIs that a key calls; a tenth of the calls fails
   * @param batch the records of a batch
   * @param uniform whether keys are used equally, and not few of them for most calls
   */
  record Load(double perDay, double peak, int keys, int apis, int batch, boolean uniform) {

    double perSecond() {
      return peak * perDay / 86_400;
    }

    /** Returns the number of different combinations of key, API and code in a number of records. */
    double slots(double records) {
      return IntStream.rangeClosed(1, uniform ? 1 : keys)
              .mapToDouble(key -> uniform ? 1.0 / keys : Math.log1p(1.0 / key) / Math.log1p(keys))
              .map(share -> records * share / apis)
              .map(calls -> -Math.expm1(-0.9 * calls) - Math.expm1(-0.1 * calls))
              .sum()
          * apis
          * (uniform ? keys : 1);
    }

    double slotsPerSecond() {
      return perSecond() / batch * slots(batch);
    }

    double slotsPerMinute() {
      return slots(60 * perSecond());
    }

    /** Returns the counters of 90 days of hours, three years of days and five of months. */
    double counters() {
      return 90 * 24 * slots(perDay / 24) + 3 * 365 * slots(perDay) + 5 * 12 * slots(30 * perDay);
    }

    Load of(double records) {
      return new Load(records, peak, keys, apis, batch, uniform);
    }
  }

  /** How busy something is at the peak; 1 if it can do no more. */
  record Busy(String what, double share) {}

  private enum Engine {
    MYSQL("MySQL"),
    KAFKA_MYSQL("Kafka and MySQL"),
    KAFKA_CLICKHOUSE("Kafka and ClickHouse (assumed)");

    private final String words;

    Engine(String words) {
      this.words = words;
    }

    long nodes(Load load) {
      var cores =
          (load.perSecond() * MICROS_A_RECORD
                  + load.slotsPerSecond() * MICROS_A_SLOT * (1 - OF_WHICH_DATABASE))
              / 1e6;
      return (long) Math.max(2, Math.ceil(cores / NODE_CORES / BUSIEST));
    }

    /** Returns enough that each node has as many as others. */
    long partitions(Load load) {
      var least = load.perSecond() / KAFKA_RECORDS_A_SECOND / BUSIEST;
      return this == MYSQL ? 0 : (long) Math.ceil(Math.max(1, least / nodes(load))) * nodes(load);
    }

    double written(Load load) {
      return load.slotsPerSecond() * LOG_BYTES_A_SLOT
          + load.perSecond() / load.batch() * LOG_BYTES_A_BATCH;
    }

    double stored(Load load) {
      return load.counters()
          * (this == KAFKA_CLICKHOUSE ? CLICKHOUSE_BYTES_A_ROW : BYTES_A_COUNTER);
    }

    /** Returns what the store of the load cannot have more of than a server has. */
    Busy busiest(Load load) {
      if (this == KAFKA_CLICKHOUSE) {
        return new Busy("", 0);
      }
      var fold = load.slotsPerMinute() * FOLD_MICROS_A_SLOT / 60e6;
      var log = load.slotsPerSecond() * MICROS_A_SLOT * OF_WHICH_DATABASE / 1e6;
      return List.of(
              new Busy("fold", fold),
              new Busy("processors", (log + fold) / SERVER_CORES),
              new Busy("writes", TIMES_WRITTEN * written(load) / DISK_BYTES_A_SECOND),
              new Busy("disk", stored(load) / DISK_BYTES))
          .stream()
          .max(Comparator.comparingDouble(Busy::share))
          .orElseThrow();
    }

    long servers(Load load) {
      return this == KAFKA_CLICKHOUSE
          ? (long) Math.ceil(load.slotsPerSecond() / CLICKHOUSE_ROWS_A_SECOND / BUSIEST)
          : 1;
    }

    /** Returns with how many records a day the server has no more. */
    double end(Load load) {
      var low = 1e6;
      var high = 1e15;
      while (high / low > 1.001) {
        var middle = Math.sqrt(low * high);
        if (busiest(load.of(middle)).share() > BUSIEST) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return low;
    }
  }

  /* ---- what is told ---- */

  /** Tells what the load needs that {@code arguments} name. */
  public static void main(String... arguments) {
    Locale.setDefault(Locale.ROOT);
    var given = new HashMap<String, String>();
    for (var argument : arguments) {
      var parts = argument.split("=", 2);
      given.put(parts[0], parts.length == 1 ? "" : parts[1]);
    }
    if (given.containsKey("--check")) {
      if (!check()) {
        System.exit(1);
      }
      return;
    }
    System.out.println(
        """
        | Records a day, at the peak | With | Nodes | Partitions | Log or inserts | Kafka, a day | Counters | Busiest | Up to |
        | --- | --- | --- | --- | --- | --- | --- | --- | --- |""");
    for (var day : given.getOrDefault("--day", "1e9,1e10,1e12").split(",", -1)) {
      var load =
          new Load(
              Double.parseDouble(day),
              Double.parseDouble(given.getOrDefault("--peak", "3")),
              Integer.parseInt(given.getOrDefault("--keys", "100000")),
              Integer.parseInt(given.getOrDefault("--apis", "10")),
              Integer.parseInt(given.getOrDefault("--batch", "10000")),
              given.containsKey("--uniform"));
      for (var engine : Engine.values()) {
        System.out.println(row(load, engine));
      }
    }
  }

  private static String row(Load load, Engine engine) {
    var kafka = engine != Engine.MYSQL;
    var busiest = engine.busiest(load);
    return "| %s, %s/s | %s | %,d | %s | %s/s | %s | %s | %s | %s |"
        .formatted(
            rounded(load.perDay(), ""),
            rounded(load.perSecond(), ""),
            engine.words,
            engine.nodes(load),
            kafka ? "%,d".formatted(engine.partitions(load)) : "",
            rounded(engine.written(load), "B"),
            kafka ? rounded(load.perDay() * KAFKA_BYTES_A_RECORD, "B") : "",
            rounded(engine.stored(load), "B"),
            busiest.what().isEmpty()
                ? "servers: %,d".formatted(engine.servers(load))
                : "%s, %,.0f %%".formatted(busiest.what(), 100 * busiest.share()),
            busiest.what().isEmpty() ? "" : rounded(engine.end(load), ""));
  }

  private static String rounded(double number, String unit) {
    var units = List.of("", " k", " M", " G", " T", " P");
    var power = Math.clamp((int) (Math.log10(number) / 3), 0, units.size() - 1);
    var value = number / Math.pow(1_000, power);
    return (value < 10 ? "%.1f%s%s" : "%.0f%s%s").formatted(value, units.get(power), unit);
  }

  /* ---- how well it tells what was measured ---- */

  /* A machine that others use as well is not the same from hour to hour. */
  private static final double MOST_OFF = 0.35;

  private static final Load UNIFORM = new Load(0, 1, 100_000, 10, 10_000, true);
  private static final Load ZIPF = new Load(0, 1, 10_000, 10, 10_000, false);

  /** A figure that was measured on two cores with MariaDB, and what this program tells. */
  private record Figure(String what, double measured, double told) {

    double off() {
      return Math.abs(told / measured - 1);
    }

    String row() {
      return "| %s | %s | %s | %+d %% |"
          .formatted(
              what,
              rounded(measured, ""),
              rounded(told, ""),
              Math.round(100 * (told / measured - 1)));
    }
  }

  private static boolean check() {
    var figures =
        List.of(
            new Figure(
                "slots of 40 batches, 100,000 keys, uniform", 398_389, 40 * UNIFORM.slots(10_000)),
            new Figure("of which different", 341_706, UNIFORM.slots(400_000)),
            new Figure("seconds of their first fold", 9.0, foldSeconds(UNIFORM.slots(400_000))),
            new Figure(
                "slots of 160 batches, 10,000 keys, zipf", 913_417, 160 * ZIPF.slots(10_000)),
            new Figure("of which different", 132_639, ZIPF.slots(1_600_000)),
            new Figure("seconds of their first fold", 5.2, foldSeconds(ZIPF.slots(1_600_000))),
            new Figure("records a second for minutes, uniform", 179_000, sustained(UNIFORM)));
    System.out.println(
        """
        | On two cores | Measured | Told | |
        | --- | --- | --- | --- |""");
    figures.forEach(figure -> System.out.println(figure.row()));
    return figures.stream().allMatch(figure -> figure.off() <= MOST_OFF);
  }

  private static double foldSeconds(double slots) {
    return slots * FOLD_MICROS_A_SLOT / 1e6;
  }

  /* Clients, node and database share two cores, and a fold takes a part of them. */
  private static double sustained(Load load) {
    var low = 1.0;
    var high = 1e9;
    while (high - low > 1) {
      var rate = (low + high) / 2;
      var micros =
          rate * MICROS_A_RECORD
              + rate / load.batch() * load.slots(load.batch()) * MICROS_A_SLOT
              + load.slots(60 * rate) * FOLD_MICROS_A_SLOT / 60;
      if (micros > 2e6) {
        high = rate;
      } else {
        low = rate;
      }
    }
    return low;
  }
}
