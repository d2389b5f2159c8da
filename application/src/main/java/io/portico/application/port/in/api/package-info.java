/** What may be asked about APIs and the labels on them. */
@NullMarked
package io.portico.application.port.in.api;

import org.jspecify.annotations.NullMarked;
