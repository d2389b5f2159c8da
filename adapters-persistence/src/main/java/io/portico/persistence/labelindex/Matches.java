package io.portico.persistence.labelindex;

import org.roaringbitmap.RoaringBitmap;

/** The APIs that a filter matches, found as far as they are needed. No bitmap may be changed. */
interface Matches {

  /** Returns all of them. */
  RoaringBitmap all();

  /** Returns those with ordinals from {@code from} up to and without {@code to}. */
  RoaringBitmap between(long from, long to);

  /** Returns {@code all}, which were found before. */
  static Matches of(RoaringBitmap all) {
    return new Matches() {
      @Override
      public RoaringBitmap all() {
        return all;
      }

      @Override
      public RoaringBitmap between(long from, long to) {
        return all.selectRange(from, to);
      }
    };
  }
}
