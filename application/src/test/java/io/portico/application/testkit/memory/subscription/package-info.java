/** Subscriptions in memory. */
@NullMarked
package io.portico.application.testkit.memory.subscription;

import org.jspecify.annotations.NullMarked;
