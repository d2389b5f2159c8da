package io.portico.persistence.labelindex;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;

import io.portico.domain.shared.Identifier;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Sql;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/*
 * For each node: the last row that was read, and the gaps before it. A gap is a number whose row
 * has not appeared: its transaction commits later, or was rolled back. It is read again until it
 * appears, however long that takes; a number that was rolled back gets a row of the kind VOID.
 *
 * The last row is read again each time: if it is gone, the store was restored, or this reader was
 * away for longer than rows are kept.
 */
/** How far the log of changes has been read. */
final class ChangeMarks {

  /** The most rows of a node that are read at once. */
  static final int AT_ONCE = 500;

  private static final int MOST_GAPS = 5_000;

  private static final String COLUMNS = "SELECT node, sequence, kind, org_id, ";
  private static final Sql NODES =
      Sql.of("SELECT node, -1 AS sequence, 'void' AS kind, NULL AS org_id, NULL AS apis")
          .then(" FROM api_change_node");

  private final Map<Identifier, NodeMarks> nodes = new HashMap<>();

  /* The statement, until a mark or a gap changes. */
  private @Nullable Sql statement;

  private static final class NodeMarks {
    private long last;
    private final TreeMap<Long, Long> gaps = new TreeMap<>();
    private boolean ended;
  }

  /** A gap, and when it was first seen, in monotonic time. */
  record Gap(Identifier node, long sequence, long since) {}

  /**
   * What was read.
   *
   * @param lost whether rows are missing, so that everything must be loaded again
   * @param hasMore whether there may be further rows
   */
  record ReadResult(List<ChangeRow> rows, boolean lost, boolean hasMore) {
    private static final ReadResult NONE = new ReadResult(List.of(), false, false);
    private static final ReadResult LOST = new ReadResult(List.of(), true, false);
  }

  /** Returns one statement that reads what is new on every node, all of it at one moment. */
  Sql statement() {
    var known = statement;
    if (known == null) {
      known = statement("CASE WHEN sequence > ? THEN apis END");
      statement = known;
    }
    return known;
  }

  /** Returns the statement for {@link #start}, which does not read which APIs have changed. */
  Sql startingStatement() {
    return statement("CASE WHEN sequence > ? THEN NULL END");
  }

  private Sql statement(String apis) {
    var parts = new ArrayList<Sql>();
    parts.add(NODES);
    nodes.forEach(
        (node, marks) -> {
          parts.add(
              Sql.of(
                  "("
                      + COLUMNS
                      + apis
                      + " FROM api_change"
                      + " WHERE node = ? AND sequence >= ? ORDER BY sequence LIMIT "
                      + AT_ONCE
                      + ")",
                  marks.last,
                  node,
                  marks.last));
          if (!marks.gaps.isEmpty()) {
            for (var some : Chunks.of(List.copyOf(marks.gaps.keySet()))) {
              parts.add(
                  Sql.of(COLUMNS + "apis FROM api_change WHERE node = ? AND sequence IN ", node)
                      .then(Sql.list(some)));
            }
            parts.add(
                Sql.of(
                    "("
                        + COLUMNS
                        + "NULL FROM api_change WHERE node = ? ORDER BY sequence LIMIT 1)",
                    node));
          }
        });
    return Sql.join(" UNION ALL ", parts);
  }

  /** Moves the marks to the end of the log, whatever is in {@code rows}. */
  ReadResult start(List<ChangeRow> rows, long now) {
    return accept(rows, now, true);
  }

  /** Moves the marks behind {@code rows}, which {@link #statement} has read. */
  ReadResult accept(List<ChangeRow> rows, long now) {
    return accept(rows, now, false);
  }

  /* The most frequent result: each node, and its last row. */
  private boolean isUnchanged(List<ChangeRow> rows) {
    var left = 0;
    for (var marks : nodes.values()) {
      if (!marks.gaps.isEmpty()) {
        return false;
      }
      left += marks.last > 0 ? 2 : 1;
    }
    for (var row : rows) {
      var marks = nodes.get(row.node());
      if (marks == null || (row.sequence() != ChangeRow.NODE && row.sequence() != marks.last)) {
        return false;
      }
      left--;
    }
    return left == 0;
  }

  private ReadResult accept(List<ChangeRow> rows, long now, boolean starting) {
    if (isUnchanged(rows)) {
      return ReadResult.NONE;
    }
    statement = null;
    var byNode = rows.stream().collect(groupingBy(ChangeRow::node));
    var gone = nodes.keySet().stream().filter(node -> !byNode.containsKey(node)).toList();
    for (var node : gone) {
      var marks = nodes.remove(node);
      if (marks != null && !marks.ended) {
        return ReadResult.LOST;
      }
    }
    var read = new ArrayList<ChangeRow>();
    var hasMore = false;
    for (var node : byNode.entrySet()) {
      var known = nodes.get(node.getKey());
      if (known == null) {
        // Its rows are read next.
        nodes.put(node.getKey(), new NodeMarks());
        hasMore = true;
        continue;
      }
      var ofNode =
          node.getValue().stream()
              .filter(row -> row.sequence() != ChangeRow.NODE)
              .sorted(comparingLong(ChangeRow::sequence))
              .toList();
      if (!accept(known, ofNode, now, starting, read)) {
        return ReadResult.LOST;
      }
      hasMore |= ofNode.size() >= AT_ONCE;
    }
    return new ReadResult(read, false, hasMore);
  }

  private static boolean accept(
      NodeMarks marks, List<ChangeRow> rows, long now, boolean starting, List<ChangeRow> read) {
    if (marks.last > 0 && rows.stream().noneMatch(row -> row.sequence() == marks.last)) {
      return false;
    }
    for (var row : rows) {
      var sequence = row.sequence();
      var isPruned = row.kind() == ChangeKind.PRUNED;
      if (isPruned && !marks.gaps.isEmpty() && sequence >= marks.gaps.firstKey()) {
        return false;
      }
      if (sequence > marks.last) {
        if (isPruned && !starting) {
          return false;
        }
        if (!isPruned && !addGaps(marks, sequence, now)) {
          return false;
        }
        marks.last = sequence;
        marks.ended = row.kind() == ChangeKind.ENDED && marks.gaps.isEmpty();
        read.add(row);
      } else if (marks.gaps.remove(sequence) != null) {
        read.add(row);
      }
    }
    return true;
  }

  private static boolean addGaps(NodeMarks marks, long sequence, long now) {
    if (sequence - marks.last + marks.gaps.size() > MOST_GAPS) {
      return false;
    }
    for (var missing = marks.last + 1; missing < sequence; missing++) {
      marks.gaps.put(missing, now);
    }
    return true;
  }

  /** Returns whether {@code node} is the only one that may write, as far as was read. */
  boolean isOnlyNode(Identifier node) {
    return nodes.size() == 1 && nodes.containsKey(node);
  }

  /** Returns up to {@code most} gaps that were first seen before {@code before}. */
  List<Gap> gaps(long before, int most) {
    return nodes.entrySet().stream()
        .flatMap(
            node ->
                node.getValue().gaps.entrySet().stream()
                    .filter(gap -> gap.getValue() - before < 0)
                    .map(gap -> new Gap(node.getKey(), gap.getKey(), gap.getValue())))
        .limit(most)
        .toList();
  }

  /** Returns the number of gaps. */
  int gapCount() {
    return nodes.values().stream().mapToInt(marks -> marks.gaps.size()).sum();
  }
}
