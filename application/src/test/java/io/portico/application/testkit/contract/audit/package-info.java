/** Contracts of the stores of the audit trail. */
@NullMarked
package io.portico.application.testkit.contract.audit;

import org.jspecify.annotations.NullMarked;
