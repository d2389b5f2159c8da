/** The store of saved views. */
@NullMarked
package io.portico.persistence.savedview;

import org.jspecify.annotations.NullMarked;
