/** The outbound ports of dashboard users and their credentials. */
@NullMarked
package io.portico.application.port.out.access;

import org.jspecify.annotations.NullMarked;
