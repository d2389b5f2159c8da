/** Contracts of the stores of the installation. */
@NullMarked
package io.portico.application.testkit.contract.setup;

import org.jspecify.annotations.NullMarked;
