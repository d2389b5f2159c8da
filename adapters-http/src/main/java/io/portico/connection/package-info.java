/** Requests of Portico to servers whose addresses administrators name. */
@NullMarked
package io.portico.connection;

import org.jspecify.annotations.NullMarked;
