/** Saved views of lists: their menu, and saving and removing them. */
@NullMarked
package io.portico.http.dashboard.savedview;

import org.jspecify.annotations.NullMarked;
