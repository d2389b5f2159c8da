/** The inbound ports: one package for each feature, one interface for each use case. */
@NullMarked
package io.portico.application.port.in;

import org.jspecify.annotations.NullMarked;
