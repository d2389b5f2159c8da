/** Whole stories, told through several use cases. */
@NullMarked
package io.portico.application.scenario;

import org.jspecify.annotations.NullMarked;
