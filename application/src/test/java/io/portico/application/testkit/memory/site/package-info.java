/** Sites in memory. */
@NullMarked
package io.portico.application.testkit.memory.site;

import org.jspecify.annotations.NullMarked;
