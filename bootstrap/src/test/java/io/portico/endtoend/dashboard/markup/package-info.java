/** Script, markup and template syntax in stored texts. */
@NullMarked
package io.portico.endtoend.dashboard.markup;

import org.jspecify.annotations.NullMarked;
