/** Contracts of the stores of issued keys. */
@NullMarked
package io.portico.application.testkit.contract.key;

import org.jspecify.annotations.NullMarked;
