package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiRecord;
import java.util.LinkedHashSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/*
 * A clock: the oldest document is removed, unless it was read since it became the oldest before;
 * then it is the newest again. A read only sets a flag, and needs no lock and no hash.
 */
/**
 * APIs with their labels, up to a total size. An index keeps the documents by ordinal, and removes
 * them with the changes that it applies, so they are as current as the index.
 */
final class DocumentCache {

  private static final int OBJECTS = 400;
  private static final int LABEL = 160;

  private final long mostBytes;
  private final ReentrantLock lock = new ReentrantLock();

  /* The oldest first; guarded by the lock, as the sum of their bytes is. */
  private final LinkedHashSet<Document> documents = new LinkedHashSet<>();
  private long bytes;

  DocumentCache(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** An API that is cached until it is removed; equal to itself only. */
  static final class Document {
    private final int bytes;
    private volatile @Nullable ApiRecord api;
    private volatile boolean wasRead;

    private Document(ApiRecord api) {
      this.api = api;
      this.bytes = weight(api);
    }

    /** Returns the API, or null if it was removed. */
    @Nullable ApiRecord api() {
      if (!wasRead) {
        wasRead = true;
      }
      return api;
    }

    boolean isRemoved() {
      return api == null;
    }
  }

  private static int weight(ApiRecord api) {
    var description = api.description();
    var texts =
        description.name().length()
            + description.description().map(String::length).orElse(0)
            + description.url().map(String::length).orElse(0)
            + description.owner().map(String::length).orElse(0);
    return OBJECTS + 2 * texts + LABEL * api.labels().byName().size();
  }

  /** Adds an API in the place of others, or none if it is larger than the cache. */
  Document add(ApiRecord api) {
    var added = new Document(api);
    lock.lock();
    try {
      while (bytes + added.bytes > mostBytes && !documents.isEmpty()) {
        var oldest = documents.removeFirst();
        if (oldest.wasRead) {
          oldest.wasRead = false;
          documents.addLast(oldest);
        } else {
          forget(oldest);
        }
      }
      if (bytes + added.bytes > mostBytes) {
        added.api = null;
      } else {
        documents.addLast(added);
        bytes += added.bytes;
      }
    } finally {
      lock.unlock();
    }
    return added;
  }

  /** Removes an API unless that was done before. */
  void remove(Document document) {
    lock.lock();
    try {
      if (documents.remove(document)) {
        forget(document);
      }
    } finally {
      lock.unlock();
    }
  }

  private void forget(Document removed) {
    bytes -= removed.bytes;
    removed.api = null;
  }

  /** Returns about how many bytes the APIs take. */
  long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  /** Returns how many APIs there are. */
  long size() {
    lock.lock();
    try {
      return documents.size();
    } finally {
      lock.unlock();
    }
  }
}
