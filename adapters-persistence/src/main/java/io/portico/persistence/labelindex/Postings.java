package io.portico.persistence.labelindex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The APIs of each value of each label, as bitmaps of their ordinals. The provider, the owner and
 * the source of an API, and whether it is missing there, are kept as values of labels with negative
 * numbers.
 */
final class Postings {

  /** Not a label: the provider, the source, the owner, and whether the API is missing there. */
  static final int PROVIDER = -1;

  static final int SOURCE = -2;
  static final int MISSING = -3;
  static final int OWNER = -4;

  /* Of a value, without its APIs: the objects around its text and bitmap. */
  private static final int VALUE_BYTES = 350;

  private static final RoaringBitmap NONE = new RoaringBitmap();

  private final Map<Integer, Label> labels = new HashMap<>();
  private final List<@Nullable Posting> byNumber = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();

  /* Measured, with estimates of what has changed since. */
  private long bytes;

  /** A label with the APIs of each of its values. */
  private static final class Label {
    private final int number;
    private final Map<String, Posting> values = new HashMap<>();
    private final RoaringBitmap carriers = new RoaringBitmap();

    private Label(int number) {
      this.number = number;
    }
  }

  /** The APIs with one value. */
  private static final class Posting {
    private final int number;
    private final Label label;
    private final String text;
    private final RoaringBitmap apis = new RoaringBitmap();
    private int id;

    private Posting(int number, Label label, String text) {
      this.number = number;
      this.label = label;
      this.text = text;
    }
  }

  /** Adds an API to those of a value that is no label, and returns the number of the value. */
  int add(int label, String text, int ordinal) {
    return add(label, 0, text, ordinal);
  }

  /** Adds an API to those of a value, and returns the number of the value. */
  int add(int label, int id, String text, int ordinal) {
    var number = number(label, id, text);
    add(number, ordinal);
    return number;
  }

  /**
   * Returns the number of a value, which need not have APIs yet.
   *
   * @param id the number that the store has given it
   */
  int number(int label, int id, String text) {
    var of = labels.computeIfAbsent(label, Label::new);
    var posting = of.values.computeIfAbsent(text, _ -> newPosting(of, text));
    posting.id = id;
    return posting.number;
  }

  private Posting newPosting(Label label, String text) {
    var number = free.isEmpty() ? byNumber.size() : free.removeLast();
    var posting = new Posting(number, label, text);
    bytes += bytes(posting);
    if (number == byNumber.size()) {
      byNumber.add(posting);
    } else {
      byNumber.set(number, posting);
    }
    return posting;
  }

  /** Adds an API to those of the value with this number. */
  void add(int number, int ordinal) {
    var posting = Objects.requireNonNull(byNumber.get(number));
    posting.apis.add(ordinal);
    bytes += Short.BYTES;
    posting.label.carriers.add(ordinal);
  }

  /** Removes an API from those of the value with this number. */
  void remove(int number, int ordinal) {
    var posting = Objects.requireNonNull(byNumber.get(number));
    posting.apis.remove(ordinal);
    var label = posting.label;
    label.carriers.remove(ordinal);
    if (posting.apis.isEmpty()) {
      label.values.remove(posting.text);
      byNumber.set(number, null);
      bytes -= bytes(posting);
      free.add(number);
      if (label.values.isEmpty()) {
        labels.remove(label.number);
      }
    }
  }

  /** Returns the APIs with the value; the bitmap must not be changed. */
  RoaringBitmap apis(int label, String text) {
    var posting = values(label).get(text);
    return posting == null ? NONE : posting.apis;
  }

  /** Returns the APIs with a value of the label; the bitmap must not be changed. */
  RoaringBitmap carriers(int label) {
    var found = labels.get(label);
    return found == null ? NONE : found.carriers;
  }

  /** Returns the number that the store has given to a value, or 0. */
  int id(int label, String text) {
    var posting = values(label).get(text);
    return posting == null ? 0 : posting.id;
  }

  /** Returns the texts of the values of the label. */
  Iterable<String> texts(int label) {
    return values(label).keySet();
  }

  /** Returns the number of values of the label. */
  int valueCount(int label) {
    return values(label).size();
  }

  /** Returns the text of the value with this number if it is one of {@code label}, else null. */
  @Nullable String text(int number, int label) {
    var posting = byNumber.get(number);
    return posting != null && posting.label.number == label ? posting.text : null;
  }

  private Map<String, Posting> values(int label) {
    var found = labels.get(label);
    return found == null ? Map.of() : found.values;
  }

  private static long bytes(Posting posting) {
    return VALUE_BYTES + posting.apis.getLongSizeInBytes() + posting.text.length();
  }

  /** Returns about how many bytes the postings have. */
  long bytes() {
    return bytes;
  }

  /** Makes the bitmaps as small as they can be. */
  void optimize() {
    for (var label : labels.values()) {
      label.carriers.runOptimize();
      label.values.values().forEach(posting -> posting.apis.runOptimize());
    }
    measure();
  }

  /** Measures the bytes anew. */
  void measure() {
    var sum = 0L;
    for (var label : labels.values()) {
      sum += label.carriers.getLongSizeInBytes();
      for (var posting : label.values.values()) {
        sum += bytes(posting);
      }
    }
    bytes = sum;
  }
}
