/** Saved views in memory. */
@NullMarked
package io.portico.application.testkit.memory.savedview;

import org.jspecify.annotations.NullMarked;
