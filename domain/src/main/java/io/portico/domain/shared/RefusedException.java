package io.portico.domain.shared;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * A refusal that any use case may give. Outcomes of a single use case are values of its own sealed
 * type; these are thrown, so that each is declared once, rolls the unit of work back, and is mapped
 * once. They are part of normal operation and carry no stack trace, but for those that a failure
 * caused.
 */
public abstract sealed class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private RefusedException(String message) {
    super(message, null, false, false);
  }

  private RefusedException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The actor lacks a permission, or has it for other APIs only. */
  public static final class NotPermitted extends RefusedException {
    private static final long serialVersionUID = 1L;

    private final String permission;

    /**
     * @param permission the word of the permission
     */
    public NotPermitted(String permission) {
      super("It needs the permission %s.".formatted(permission));
      this.permission = permission;
    }

    /**
     * @param limit to which APIs the permission of the actor is limited
     */
    public NotPermitted(String permission, String limit) {
      super("It needs the permission %s; %s.".formatted(permission, limit));
      this.permission = permission;
    }

    /** Returns the message without its full stop, for lists of reasons. */
    public String reason() {
      var message = requireNonNull(getMessage());
      return message.substring(0, message.length() - 1);
    }

    /** Returns the word of the permission. */
    public String permission() {
      return permission;
    }
  }

  /** The record has changed since the caller read it. Nothing was changed. */
  public static final class Stale extends RefusedException {
    private static final long serialVersionUID = 1L;

    public Stale() {
      super("the record has changed since it was read");
    }
  }

  /** The actor's organisation has no such record. */
  public static final class NotFound extends RefusedException {
    private static final long serialVersionUID = 1L;

    private final RecordKind kind;
    private final String name;

    /**
     * @param name the id or name by which the record was looked up
     */
    public NotFound(RecordKind kind, String name) {
      super("no such record");
      this.kind = kind;
      this.name = name;
    }

    /** Returns what kind of record is missing. */
    public RecordKind kind() {
      return kind;
    }

    /** Returns the id or name by which the record was looked up. */
    public String name() {
      return name;
    }
  }

  /** The developer is inactive, and the portal refuses keys to inactive developers. */
  public static final class DeveloperInactive extends RefusedException {
    private static final long serialVersionUID = 1L;

    public DeveloperInactive() {
      super("the developer is inactive");
    }
  }

  /** The actor has done this too often in a short time. Nothing was changed. */
  public static final class TooOften extends RefusedException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public TooOften(Duration retryAfter) {
      super("too often");
      this.retryAfter = retryAfter;
    }

    /** Returns how long to wait. */
    public Duration retryAfter() {
      return retryAfter;
    }
  }

  /** Too much work is queued already; a retry may succeed. Nothing was changed. */
  public static final class Overloaded extends RefusedException {
    private static final long serialVersionUID = 1L;

    /**
     * @param what the queue that is full, in words
     */
    public Overloaded(String what) {
      super(what);
    }

    /**
     * @param what the queue that is full, in words
     */
    public Overloaded(String what, Throwable cause) {
      super(what, cause);
    }
  }

  /** The store cannot be reached or takes no changes for now. Nothing was changed. */
  public static sealed class StoreUnavailable extends RefusedException {
    private static final long serialVersionUID = 1L;

    /**
     * @param why what is wrong, in words
     */
    public StoreUnavailable(String why) {
      super(why);
    }

    /**
     * @param why what is wrong, in words
     */
    public StoreUnavailable(String why, Throwable cause) {
      super(why, cause);
    }
  }

  /** A store of usage beside the database cannot be used for now. Everything else can. */
  public static final class UsageStoreUnavailable extends StoreUnavailable {
    private static final long serialVersionUID = 1L;

    /**
     * @param why the name of the setting and what is wrong, without secrets, for callers
     */
    public UsageStoreUnavailable(String why) {
      super(why);
    }
  }

  /** The store was lost during the commit: either all changes were made, or none. */
  public static final class OutcomeUnknown extends RefusedException {
    private static final long serialVersionUID = 1L;

    public OutcomeUnknown(Throwable cause) {
      super("the store was lost during the commit", cause);
    }
  }
}
