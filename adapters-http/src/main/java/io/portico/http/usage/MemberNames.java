package io.portico.http.usage;

import java.util.HashSet;
import java.util.Set;

/** The names of the members that an object has shown so far. Most objects have few. */
final class MemberNames {

  private static final int FEW = 32;

  private final String[] few = new String[FEW];
  private final Set<String> more = new HashSet<>();
  private int number;

  /** Begins another object. */
  void clear() {
    if (number > FEW) {
      more.clear();
    }
    number = 0;
  }

  /** Adds {@code name}, and returns whether it is new. */
  boolean add(String name) {
    var hash = name.hashCode();
    for (var i = 0; i < Math.min(number, FEW); i++) {
      if (few[i].hashCode() == hash && few[i].equals(name)) {
        return false;
      }
    }
    if (number >= FEW) {
      number++;
      return more.add(name);
    }
    few[number++] = name;
    return true;
  }
}
