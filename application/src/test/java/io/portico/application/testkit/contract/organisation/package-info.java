/** Contracts of the stores of organisations. */
@NullMarked
package io.portico.application.testkit.contract.organisation;

import org.jspecify.annotations.NullMarked;
