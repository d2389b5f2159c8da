/** The use cases about APIs and the labels on them. */
@NullMarked
package io.portico.application.service.api;

import org.jspecify.annotations.NullMarked;
