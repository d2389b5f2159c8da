/** Contracts of the stores of subscriptions. */
@NullMarked
package io.portico.application.testkit.contract.subscription;

import org.jspecify.annotations.NullMarked;
