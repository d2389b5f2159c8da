/** The store of saved views. */
@NullMarked
package io.portico.application.port.out.savedview;

import org.jspecify.annotations.NullMarked;
