/** The files of the sample data. */
@NullMarked
package io.portico.application.port.out.sample;

import org.jspecify.annotations.NullMarked;
