/** Contracts of the stores of developers. */
@NullMarked
package io.portico.application.testkit.contract.developer;

import org.jspecify.annotations.NullMarked;
