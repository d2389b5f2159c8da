/** Contracts of the stores of discovery. */
@NullMarked
package io.portico.application.testkit.contract.discovery;

import org.jspecify.annotations.NullMarked;
