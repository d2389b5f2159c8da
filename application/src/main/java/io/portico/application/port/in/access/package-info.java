/** The use cases of dashboard users and their credentials. */
@NullMarked
package io.portico.application.port.in.access;

import org.jspecify.annotations.NullMarked;
