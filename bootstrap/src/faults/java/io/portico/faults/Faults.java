package io.portico.faults;

import java.util.Locale;

/**
 * Breaks Portico on purpose: {@code mvn -Pfaults}, or one case with {@code -Dcase=galera}. The
 * cases are {@code galera} and {@code full-disk}; {@code -Drounds=20} repeats them more often.
 */
public final class Faults {

  private Faults() {}

  /** Runs the case that the property {@code case} names, or all. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ROOT);
    var wanted = System.getProperty("case", "");
    var rounds = Integer.getInteger("rounds", 3);
    var table = new FaultTable();
    if (wanted.isEmpty() || wanted.equals("galera")) {
      ClusterFaults.run(rounds, table);
    }
    if (wanted.isEmpty() || wanted.equals("full-disk")) {
      FullDiskFaults.run(rounds, table);
    }
    if (!table.print()) {
      System.out.println("A promise was broken.");
      System.exit(1);
    }
  }
}
