/** Contracts of the stores of what is counted against the limits of plans. */
@NullMarked
package io.portico.application.testkit.contract.limit;

import org.jspecify.annotations.NullMarked;
