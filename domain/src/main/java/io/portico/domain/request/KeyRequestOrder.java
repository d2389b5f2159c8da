package io.portico.domain.request;

/**
 * The order of a list of key requests. Ties are broken by id, which is by time of the request, in
 * the same direction.
 */
public enum KeyRequestOrder {
  OLDEST,
  NEWEST,
  FIRST_DECIDED,
  LAST_DECIDED,
  DEVELOPER,
  DEVELOPER_DESCENDING,
  PLAN,
  PLAN_DESCENDING;

  /** What an order is by. */
  public enum Key {
    REQUESTED,
    /** The time of the decision; requests without one come last. */
    DECIDED,
    /** The email address of the developer, ignoring case; removed developers come last. */
    DEVELOPER,
    /** The name of the plan, ignoring case; removed plans come last. */
    PLAN
  }

  /** Returns what it is by. */
  public Key key() {
    return switch (this) {
      case OLDEST, NEWEST -> Key.REQUESTED;
      case FIRST_DECIDED, LAST_DECIDED -> Key.DECIDED;
      case DEVELOPER, DEVELOPER_DESCENDING -> Key.DEVELOPER;
      case PLAN, PLAN_DESCENDING -> Key.PLAN;
    };
  }

  /** Returns whether the last comes first. */
  public boolean descending() {
    return switch (this) {
      case OLDEST, FIRST_DECIDED, DEVELOPER, PLAN -> false;
      case NEWEST, LAST_DECIDED, DEVELOPER_DESCENDING, PLAN_DESCENDING -> true;
    };
  }
}
