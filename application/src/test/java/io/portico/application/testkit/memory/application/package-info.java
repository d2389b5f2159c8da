/** Applications in memory. */
@NullMarked
package io.portico.application.testkit.memory.application;

import org.jspecify.annotations.NullMarked;
