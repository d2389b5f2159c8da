package io.portico.http.dashboard.analytics;

import io.portico.domain.usage.UsageFilter;
import java.util.List;

/** The calls to count. */
sealed interface Subject {

  /** Those of all keys that a filter selects. */
  record Calls(UsageFilter filter) implements Subject {}

  /** Those with some keys, in their stored form. */
  record Keys(List<String> keys) implements Subject {}

  /** None: for example, no API has the label. */
  record Nothing() implements Subject {}

  /** More than can be selected at once. */
  record TooMany() implements Subject {}
}
