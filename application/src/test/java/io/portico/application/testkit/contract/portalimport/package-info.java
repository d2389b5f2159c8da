/** What the stores of imports promise. */
@NullMarked
package io.portico.application.testkit.contract.portalimport;

import org.jspecify.annotations.NullMarked;
