/** Contracts of the stores of usage counters and reports. */
@NullMarked
package io.portico.application.testkit.contract.usage;

import org.jspecify.annotations.NullMarked;
