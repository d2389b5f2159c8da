package io.portico.domain.session;

import io.portico.domain.shared.Text;

/**
 * Where a session is used, for the list of sessions.
 *
 * @param address the network address at sign-in
 * @param device how the browser describes itself; may be empty
 */
public record Browser(String address, String device) {

  /** The most characters of an address. */
  public static final int LONGEST_ADDRESS = 64;

  /** The most characters that are kept of a description. */
  public static final int LONGEST_DEVICE = 255;

  public Browser {
    address = Text.truncated(address, LONGEST_ADDRESS);
    device = Text.abbreviated(printable(device), LONGEST_DEVICE);
  }

  private static String printable(String text) {
    var line = new StringBuilder();
    text.codePoints().map(c -> Text.isPrintable(c) ? c : ' ').forEach(line::appendCodePoint);
    return line.toString().strip();
  }
}
