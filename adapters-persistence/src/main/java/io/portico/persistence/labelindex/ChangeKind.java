package io.portico.persistence.labelindex;

import io.portico.domain.shared.Worded;

/** What a row of the log of changes says. */
enum ChangeKind implements Worded {

  /** The listed APIs may have changed. */
  APIS,

  /** The definitions of labels may have changed, and the listed APIs. */
  DEFINITIONS,

  /** Every API and definition of the organisation may have changed. */
  ALL,

  /** No transaction has this number: the one that took it was rolled back. */
  VOID,

  /** This row and all earlier ones of the node were removed; none of their transactions runs. */
  PRUNED,

  /** The node is taken for stopped, and its rows will be removed. */
  ENDED
}
