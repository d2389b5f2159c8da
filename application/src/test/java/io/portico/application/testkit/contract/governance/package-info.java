/** Contracts of the stores of governance policies. */
@NullMarked
package io.portico.application.testkit.contract.governance;

import org.jspecify.annotations.NullMarked;
