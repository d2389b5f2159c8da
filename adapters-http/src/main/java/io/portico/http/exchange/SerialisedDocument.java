package io.portico.http.exchange;

import org.jspecify.annotations.Nullable;

/** A document of a response as JSON, which may be sent several times. Its tag is computed once. */
public final class SerialisedDocument {

  private final byte[] json;

  /* Computed twice if two threads need it at once. */
  private volatile @Nullable String tag;

  SerialisedDocument(byte[] json) {
    this.json = json;
  }

  /** Returns the JSON in UTF-8; the array must not be changed. */
  byte[] json() {
    return json;
  }

  /** Returns the length of the JSON in bytes. */
  public int length() {
    return json.length;
  }

  String tag() {
    var known = tag;
    if (known == null) {
      known = EntityTags.tag(json, "");
      tag = known;
    }
    return known;
  }
}
