/** The store of key requests. */
@NullMarked
package io.portico.persistence.request;

import org.jspecify.annotations.NullMarked;
