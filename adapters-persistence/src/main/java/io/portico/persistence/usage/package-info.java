/** The stores of usage counters, reports and retention. */
@NullMarked
package io.portico.persistence.usage;

import org.jspecify.annotations.NullMarked;
