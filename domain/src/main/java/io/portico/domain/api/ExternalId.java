package io.portico.domain.api;

import io.portico.domain.shared.Text;
import java.util.regex.Pattern;

/** The id of an API in its source: a line of 1 to 255 characters, compared exactly. */
public record ExternalId(String value) implements Comparable<ExternalId> {

  private static final int LONGEST = 255;
  private static final Pattern NUMBERED = Pattern.compile("(.*\\S)#[1-9]\\d{0,8}");

  public ExternalId {
    Text.exactLine("externalId", value, LONGEST);
  }

  /** Returns the id of the document with this number, from 1 on, in the file that has this id. */
  public ExternalId numbered(int document) {
    return document == 1 ? this : new ExternalId(value + "#" + document);
  }

  /** Returns the id of the file of a document, which differs if the document is numbered. */
  public ExternalId file() {
    var numbered = NUMBERED.matcher(value);
    return numbered.matches() ? new ExternalId(numbered.group(1)) : this;
  }

  @Override
  public int compareTo(ExternalId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
