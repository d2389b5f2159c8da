package io.portico.domain.request;

import io.portico.domain.shared.Worded;

/** The name of a {@link RequestState}, by which requests are filtered. */
public enum RequestStatus implements Worded {
  PENDING,
  APPROVED,
  DECLINED
}
