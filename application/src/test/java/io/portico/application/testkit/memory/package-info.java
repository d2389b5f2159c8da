/** Stores in memory, which pass the same contracts as those on a database. */
@NullMarked
package io.portico.application.testkit.memory;

import org.jspecify.annotations.NullMarked;
