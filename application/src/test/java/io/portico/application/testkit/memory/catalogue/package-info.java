/** Catalogues in memory. */
@NullMarked
package io.portico.application.testkit.memory.catalogue;

import org.jspecify.annotations.NullMarked;
