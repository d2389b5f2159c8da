/** The index of labels in memory, and the log of changes that keeps it current on every node. */
@NullMarked
package io.portico.persistence.labelindex;

import org.jspecify.annotations.NullMarked;
