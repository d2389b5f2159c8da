package io.portico.domain.webhook;

import io.portico.domain.shared.Worded;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The type of an {@link Event}: the one table of what webhooks receive. */
public enum EventType implements Worded {
  /** A developer requested a key, whether or not it needs approval. */
  KEY_REQUESTED,
  KEY_ISSUED,
  /** A key got a successor, and works until the end of the overlap. */
  KEY_ROTATED,
  KEY_REVOKED,
  /** A key expires in 30, 7 or 1 days and has no successor. */
  KEY_EXPIRING,
  DEVELOPER_REGISTERED,
  /** The details of a developer changed. */
  DEVELOPER_CHANGED,
  /** A developer was removed, and all keys of the developer ended. */
  DEVELOPER_REMOVED,
  /** An API was registered, discovered or imported. */
  API_REGISTERED,
  API_LABELS_CHANGED,
  API_REMOVED,
  /** A change of labels made an API violate policies that do not block. */
  API_POLICY_VIOLATED,
  CATALOGUE_CHANGED,
  /** An administrator tests a webhook; it needs no subscription. */
  WEBHOOK_TEST;

  /** Returns the types that webhooks can subscribe to. */
  public static List<EventType> subscribable() {
    return Arrays.stream(values()).filter(type -> type != WEBHOOK_TEST).toList();
  }

  /** Returns the name, for example {@code key.issued}. */
  @Override
  public String word() {
    return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
  }
}
