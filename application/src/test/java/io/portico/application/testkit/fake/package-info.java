/** Predictable stand-ins for what is random, tells the time or reaches the outside. */
@NullMarked
package io.portico.application.testkit.fake;

import org.jspecify.annotations.NullMarked;
