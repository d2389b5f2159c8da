package io.portico.http.dashboard.analytics;

import io.portico.domain.api.ApiId;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.usage.UsageDimension;
import java.util.List;

/** A record that has a page with its calls. */
public sealed interface UsageSubject {

  record Api(ApiId api) implements UsageSubject {}

  record OfDeveloper(DeveloperId developer) implements UsageSubject {}

  record Key(StoredKey key) implements UsageSubject {}

  /** Returns what it is in addresses of analytics. */
  default SubjectKind kind() {
    return switch (this) {
      case Api _ -> SubjectKind.API;
      case OfDeveloper _ -> SubjectKind.DEVELOPER;
      case Key _ -> SubjectKind.KEY;
    };
  }

  /** Returns by what its most used may be listed, the usual one first. */
  default List<UsageDimension> dimensions() {
    return switch (this) {
      case Api _ -> List.of(UsageDimension.KEY, UsageDimension.DEVELOPER, UsageDimension.POLICY);
      case OfDeveloper _ -> List.of(UsageDimension.API, UsageDimension.KEY, UsageDimension.POLICY);
      case Key _ -> List.of(UsageDimension.API);
    };
  }

  /** Returns its name in addresses of analytics. */
  default String value() {
    return switch (this) {
      case Api(var api) -> api.toString();
      case OfDeveloper(var developer) -> developer.toString();
      case Key(var key) -> key.fingerprint();
    };
  }

  /** Returns whether analytics can find it by its name: not a key that is stored unhashed. */
  default boolean isInAnalytics() {
    return !(this instanceof Key(var key)) || key.fingerprint().equals(key.text());
  }
}
