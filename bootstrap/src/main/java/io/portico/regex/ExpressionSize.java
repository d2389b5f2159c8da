package io.portico.regex;

/**
 * Estimates the size of the program that a regular expression is compiled to, without compiling it:
 * nested repetitions such as {@code ((a{30}){30}){1000}} multiply, and would exhaust the memory.
 */
final class ExpressionSize {

  private static final long HUGE = 1_000_000_000;

  private final String expression;
  private int at;

  private ExpressionSize(String expression) {
    this.expression = expression;
  }

  /** Estimates the instructions of {@code expression}; at least one for each character. */
  static long of(String expression) {
    var size = new ExpressionSize(expression);
    var total = 0L;
    while (size.at < expression.length()) {
      // A closing parenthesis without an opening one is the compiler's to report.
      total = limited(total + size.sequence() + 1);
      size.at++;
    }
    return total;
  }

  /* Up to the end or the parenthesis that closes the group. */
  private long sequence() {
    var total = 0L;
    var last = 0L;
    while (at < expression.length() && expression.charAt(at) != ')') {
      var repeated = repetition();
      if (repeated > 0) {
        total = limited(total + last * (repeated - 1));
        last = limited(last * repeated);
      } else {
        last = atom();
        total = limited(total + last);
      }
    }
    return total;
  }

  /* How often {n}, {n,} or {n,m} here repeats; 0 if there is none. */
  private long repetition() {
    if (expression.charAt(at) != '{') {
      return 0;
    }
    var end = expression.indexOf('}', at);
    var text = end < 0 ? "" : expression.substring(at + 1, end);
    if (!text.matches("[0-9]{1,9}(,[0-9]{0,9})?")) {
      return 0;
    }
    at = end + 1;
    var comma = text.indexOf(',');
    var least = Long.parseLong(comma < 0 ? text : text.substring(0, comma));
    var most = comma < 0 || comma == text.length() - 1 ? "" : text.substring(comma + 1);
    return Math.max(1, most.isEmpty() ? least + 1 : Math.max(least, Long.parseLong(most)));
  }

  private long atom() {
    return switch (expression.charAt(at)) {
      case '\\' -> {
        at = Math.min(expression.length(), at + 2);
        yield 1;
      }
      case '[' -> {
        skipClass();
        yield 1;
      }
      case '(' -> {
        at++;
        var size = sequence();
        at = Math.min(expression.length(), at + 1);
        yield size + 2;
      }
      default -> {
        at++;
        yield 1;
      }
    };
  }

  private void skipClass() {
    at++;
    // A bracket that comes first is a member.
    at += expression.startsWith("^]", at) ? 2 : expression.startsWith("]", at) ? 1 : 0;
    while (at < expression.length() && expression.charAt(at) != ']') {
      at += expression.charAt(at) == '\\' ? 2 : 1;
    }
    at = Math.min(expression.length(), at + 1);
  }

  private static long limited(long size) {
    return Math.min(size, HUGE);
  }
}
