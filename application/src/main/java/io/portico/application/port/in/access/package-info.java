/** What may be asked about dashboard users, and about who of them is calling. */
@NullMarked
package io.portico.application.port.in.access;

import org.jspecify.annotations.NullMarked;
