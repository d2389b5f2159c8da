package io.portico.faults;

import io.portico.faults.NodeFaults.Fault;
import java.util.List;
import java.util.Locale;

/**
 * Breaks Portico on purpose: {@code mvn -Pfaults}, or some cases with {@code -Dcase=galera,stop}.
 * Each case has its number of rounds; {@code -Drounds=2} sets it for all.
 */
public final class Faults {

  private static final List<Case> CASES =
      List.of(
          new Case("galera", 20, ClusterFaults::runOnGalera),
          new Case("group-replication", 20, ClusterFaults::runOnGroupReplication),
          new Case("kill-node", 50, run("kill -9 of a node", NodeFaults::killNode)),
          new Case(
              "kill-database",
              20,
              (rounds, table) ->
                  NodeFaults.runOnServer(
                      "kill -9 of the database", NodeFaults::killDatabase, rounds, table)),
          new Case("migration", 20, MigrationFaults::run),
          new Case("upgrade", 3, UpgradeFaults::run),
          new Case("stop", 20, run("SIGTERM", NodeFaults::stop)),
          new Case("quota", 5, QuotaFaults::run),
          new Case("label-index", 10, LabelIndexFaults::run),
          new Case("full-disk", 5, FullDiskFaults::run),
          new Case("generated", 10, GeneratedFaults::run),
          new Case("small-heap", 3, SmallHeapFaults::run),
          new Case("colliding-members", 3, CollidingMemberFaults::run),
          new Case("slow-connections", 3, SlowConnectionFaults::run),
          new Case("fuzz", 12, FuzzFaults::run));

  private record Case(String name, int rounds, Run run) {}

  private interface Run {
    void run(int rounds, FaultTable table) throws Exception;
  }

  private Faults() {}

  private static Run run(String what, Fault fault) {
    return (rounds, table) -> NodeFaults.run(what, fault, rounds, table);
  }

  /** Runs the cases that the property {@code case} names, or all. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ROOT);
    var names = CASES.stream().map(Case::name).toList();
    var wanted = List.of(System.getProperty("case", "").split(","));
    var isAll = wanted.equals(List.of(""));
    if (!isAll && !names.containsAll(wanted)) {
      throw new IllegalArgumentException(
          "case: '%s' (expected: some of %s)".formatted(String.join(",", wanted), names));
    }
    var cases = CASES.stream().filter(one -> isAll || wanted.contains(one.name())).toList();
    var table = new FaultTable();
    for (var one : cases) {
      one.run().run(Integer.getInteger("rounds", one.rounds()), table);
    }
    if (!table.print()) {
      System.out.println("A promise was broken.");
      System.exit(1);
    }
  }
}
