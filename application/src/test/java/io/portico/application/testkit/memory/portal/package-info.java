/** Portal configurations in memory. */
@NullMarked
package io.portico.application.testkit.memory.portal;

import org.jspecify.annotations.NullMarked;
