/** The store of subscriptions. */
@NullMarked
package io.portico.persistence.subscription;

import org.jspecify.annotations.NullMarked;
