package io.portico.application.testkit.fake;

import io.portico.application.port.out.Sealing;

/** Seals by writing backwards, which hides nothing from people but everything from a search. */
public final class ReversedSealing implements Sealing {

  @Override
  public String seal(String purpose, String clear) {
    return new StringBuilder(head(purpose, clear) + clear).reverse().toString();
  }

  @Override
  public String open(String purpose, String sealed) {
    var opened = new StringBuilder(sealed).reverse().toString();
    var clear = opened.substring(opened.indexOf('\n') + 1);
    if (!opened.equals(head(purpose, clear) + clear)) {
      throw new IllegalStateException("sealed for another purpose, or changed");
    }
    return clear;
  }

  private static String head(String purpose, String clear) {
    return purpose + " " + clear.hashCode() + "\n";
  }
}
