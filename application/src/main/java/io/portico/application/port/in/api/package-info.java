/** The use cases of APIs and their labels. */
@NullMarked
package io.portico.application.port.in.api;

import org.jspecify.annotations.NullMarked;
