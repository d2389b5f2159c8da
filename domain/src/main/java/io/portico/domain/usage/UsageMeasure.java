package io.portico.domain.usage;

import io.portico.domain.shared.Worded;

/** The sort criterion of a ranking, in descending order. */
public enum UsageMeasure implements Worded {
  /** All hits. */
  HITS,
  /** Successful hits. */
  SUCCESS,
  /** Hits with errors. */
  ERROR;

  /** Returns the value of this measure in {@code rank}. */
  public long amount(UsageRank rank) {
    return switch (this) {
      case HITS -> rank.hits();
      case SUCCESS -> rank.success();
      case ERROR -> rank.error();
    };
  }
}
