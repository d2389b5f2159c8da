/** Regular expressions that cannot be made slow: how mapping rules match tags. */
@NullMarked
package io.portico.regex;

import org.jspecify.annotations.NullMarked;
