/** Contracts of the stores of label definitions. */
@NullMarked
package io.portico.application.testkit.contract.label;

import org.jspecify.annotations.NullMarked;
