/** Imports in memory. */
@NullMarked
package io.portico.application.testkit.memory.portalimport;

import org.jspecify.annotations.NullMarked;
