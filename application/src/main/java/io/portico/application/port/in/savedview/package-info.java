/** The use cases of saved views. */
@NullMarked
package io.portico.application.port.in.savedview;

import org.jspecify.annotations.NullMarked;
