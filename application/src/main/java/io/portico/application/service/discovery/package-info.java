/** The services of discovery. */
@NullMarked
package io.portico.application.service.discovery;

import org.jspecify.annotations.NullMarked;
