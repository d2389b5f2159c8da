/** Contracts of the stores of plans. */
@NullMarked
package io.portico.application.testkit.contract.plan;

import org.jspecify.annotations.NullMarked;
