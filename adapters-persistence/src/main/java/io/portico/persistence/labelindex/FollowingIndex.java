package io.portico.persistence.labelindex;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * Why a query sees every change that was acknowledged before it began: the transaction of the
 * change has committed, with its row in the log, before the refresh of the query begins. So the
 * refresh reads the row, unless one before it did, and then reads the APIs that the row lists, in a
 * later statement, which sees that transaction too. What it reads may be newer: then a later row
 * lists the same API, and the next refresh reads it again. An index is loaded in the same way: the
 * end of the log is noted first, then the store is read, then what changed since.
 */
/** The index of an organisation, and how it follows the log of changes. */
final class FollowingIndex {

  private static final Logger LOG = LoggerFactory.getLogger(FollowingIndex.class);

  private static final int READ_AT_ONCE = 100;

  /* More changed APIs are read in the background, because queries wait meanwhile. */
  private static final int MOST_WHILE_QUERIES_WAIT = 500;

  /* Then what is left is applied while queries wait, however much it is. */
  private static final int MOST_ROUNDS = 20;

  /* How often an index is loaded again because everything has changed while it was loaded. */
  private static final int MOST_LOADS = 5;

  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final Duration RETRY_CHANGING = Duration.ofMinutes(1);
  private static final Duration RETRY_TOO_LARGE = Duration.ofMinutes(10);

  /** What answers the queries. */
  sealed interface State {}

  /** The index answers. */
  record Loaded(OrganisationIndex index) implements State {}

  /** The store, while a thread loads the index or applies many changes. */
  record Loading() implements State {}

  /** The store, until a monotonic time; then the next query lets the index be loaded. */
  record Refused(long until) implements State {}

  /**
   * What the indexes of all organisations share.
   *
   * @param room how many bytes are left for an index
   */
  record Parts(
      IndexLoader loader,
      ApiDocuments documents,
      DocumentCache cache,
      Executor loading,
      LongSupplier room) {}

  private final OrganisationId organisation;
  private final Parts parts;
  private final ReadLease lease;
  private final SharedRefresh refresh = new SharedRefresh(this::refreshNow);

  /* Used by the refresh of a loaded index, and by the thread that loads one. */
  private final ChangeReader changes;

  private volatile State state = new Refused(System.nanoTime());
  private volatile long lastQueried = System.nanoTime();

  FollowingIndex(OrganisationId organisation, Parts parts, ChangeReader changes, ReadLease lease) {
    this.organisation = organisation;
    this.parts = parts;
    this.changes = changes;
    this.lease = lease;
  }

  OrganisationId organisation() {
    return organisation;
  }

  State state() {
    return state;
  }

  /** Returns the index if it is loaded, as current as the last refresh. */
  Optional<OrganisationIndex> loaded() {
    return state instanceof Loaded(var index) ? Optional.of(index) : Optional.empty();
  }

  /** Returns when the last query came, in monotonic time. */
  long lastQueried() {
    return lastQueried;
  }

  /** Returns how often the revisions were read for queries. */
  long refreshes() {
    return refresh.begun();
  }

  /** Returns whether queries read the revisions, because this node does not hold them. */
  boolean isUnheld() {
    return state instanceof Loaded && !changes.isHeld();
  }

  /** Returns the index with every change that was committed before this call, if it is loaded. */
  Optional<OrganisationIndex> current() {
    request();
    if (state instanceof Loaded) {
      lastQueried = System.nanoTime();
      if (!lease.isValid()) {
        refresh.run();
      }
    }
    return loaded();
  }

  /** Lets the index be loaded if it is not. */
  void request() {
    if (isDue()) {
      refresh.exclude(
          () -> {
            if (isDue()) {
              load(null, new OrganisationChanges());
            }
          });
    }
  }

  private boolean isDue() {
    return state instanceof Refused(var until) && until - System.nanoTime() <= 0;
  }

  /** Gives up the index, which needs more memory than there is. */
  void release() {
    refresh.exclude(
        () -> {
          if (state instanceof Loaded) {
            refuse(RETRY_TOO_LARGE, "too large for the memory");
          }
        });
  }

  private void refuse(Duration pause, String reason) {
    LOG.info("No label index of organisation {}, the database answers: {}", organisation, reason);
    state = new Refused(System.nanoTime() + pause.toNanos());
  }

  /* Loads an index, or applies changes to the present one, while the store answers. */
  private void load(@Nullable OrganisationIndex present, OrganisationChanges since) {
    lease.end();
    state = new Loading();
    parts.loading().execute(() -> tryToLoad(present, since));
  }

  private void refreshNow() {
    if (!(state instanceof Loaded(var index))) {
      return;
    }
    var reading = lease.begin();
    // A failure to read leaves everything as it is.
    var read = changes.next();
    if (read.isEmpty()) {
      LOG.info("Changes of APIs were lost from the log, the label index is loaded again");
      load(null, new OrganisationChanges());
      return;
    }
    var change = read.get();
    if (change.isEverything() || change.apis().size() > MOST_WHILE_QUERIES_WAIT) {
      load(change.isEverything() ? null : index, change);
      return;
    }
    try {
      if (apply(index, change)) {
        load(null, new OrganisationChanges());
      } else {
        lease.renew(reading, changes.isHeld());
      }
    } catch (RuntimeException e) {
      // Some changes may be applied and others not.
      state = new Refused(System.nanoTime());
      throw e;
    }
  }

  /* Returns whether the index should be loaded again, because it has become sparse. */
  private boolean apply(OrganisationIndex index, OrganisationChanges change) {
    if (change.hasDefinitions()) {
      index.rename(parts.loader().names(organisation));
    }
    var isSparse = false;
    for (var some : Chunks.of(change.apis(), READ_AT_ONCE)) {
      isSparse = index.replace(some, parts.documents().read(organisation, some));
    }
    return isSparse;
  }

  private void tryToLoad(@Nullable OrganisationIndex present, OrganisationChanges since) {
    try {
      var begun = System.nanoTime();
      var isLoaded = present != null && !apply(present, since) && catchUp(present);
      for (var attempt = 1; !isLoaded; attempt++) {
        if (attempt > MOST_LOADS) {
          refuse(RETRY_CHANGING, "everything changes again and again");
          return;
        }
        changes.start();
        isLoaded =
            catchUp(parts.loader().load(organisation, parts.cache(), parts.room().getAsLong()));
      }
      LOG.debug("Label index loaded in {} ms", (System.nanoTime() - begun) / 1_000_000);
    } catch (IndexTooLargeException _) {
      refuse(RETRY_TOO_LARGE, "too large for the memory");
    } catch (RefusedException | StoreException e) {
      LOG.debug("the label index could not be loaded", e);
      refuse(RETRY, "the store failed");
    } catch (RuntimeException e) {
      LOG.error("the label index could not be loaded", e);
      refuse(RETRY_TOO_LARGE, "a defect");
    }
  }

  /*
   * Applies what has changed meanwhile, and publishes the index when little is left. Returns false
   * if the index is to be loaded again.
   */
  private boolean catchUp(OrganisationIndex index) {
    for (var round = 1; ; round++) {
      var next = changes.next();
      if (next.isEmpty() || next.get().isEverything() || apply(index, next.get())) {
        return false;
      }
      if (next.get().apis().size() <= MOST_WHILE_QUERIES_WAIT || round == MOST_ROUNDS) {
        state = new Loaded(index);
        return true;
      }
    }
  }
}
