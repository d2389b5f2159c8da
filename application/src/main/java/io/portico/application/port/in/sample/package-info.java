/** The use cases of the sample data, with which a new organisation can be explored. */
@NullMarked
package io.portico.application.port.in.sample;

import org.jspecify.annotations.NullMarked;
