/** What every store of definitions promises. */
@NullMarked
package io.portico.application.testkit.contract.definition;

import org.jspecify.annotations.NullMarked;
