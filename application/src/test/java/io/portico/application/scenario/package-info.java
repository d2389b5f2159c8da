/** Tests across several use cases. */
@NullMarked
package io.portico.application.scenario;

import org.jspecify.annotations.NullMarked;
