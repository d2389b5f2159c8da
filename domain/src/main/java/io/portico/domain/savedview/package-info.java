/** Saved views of the list of APIs. */
@NullMarked
package io.portico.domain.savedview;

import org.jspecify.annotations.NullMarked;
