package io.portico.application.port.in.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.Actor;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageName;
import io.portico.domain.usage.UsageRank;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Use case: somebody asks which keys, APIs, developers or plans are used most (contract 3.6). */
public interface RankUsage {

  Outcome rank(Query query);

  record Query(Actor actor, RankingQuery question) {
    public Query {
      requireNonNull(actor, "actor");
      requireNonNull(question, "question");
    }
  }

  /** What came of it. */
  sealed interface Outcome {

    /**
     * The most used, the most first.
     *
     * @param names what those of them are known by that are known by another name
     */
    record Ranking(List<UsageRank> ranks, Map<String, UsageName> names) implements Outcome {
      public Ranking {
        ranks = List.copyOf(ranks);
        names = Map.copyOf(names);
      }

      /** Returns what that is known by which {@code rank} is of. */
      public Optional<UsageName> name(UsageRank rank) {
        return Optional.ofNullable(names.get(rank.of()));
      }
    }

    /** There is more usage in that period than can be counted while somebody waits. */
    record TooMuch() implements Outcome {}
  }
}
