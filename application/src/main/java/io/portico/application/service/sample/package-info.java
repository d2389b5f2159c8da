/** The services of the sample data. */
@NullMarked
package io.portico.application.service.sample;

import org.jspecify.annotations.NullMarked;
