/** The services of issued keys. */
@NullMarked
package io.portico.application.service.key;

import org.jspecify.annotations.NullMarked;
