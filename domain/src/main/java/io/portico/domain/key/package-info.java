/** The keys that developers call APIs with, in the form in which they are stored. */
@NullMarked
package io.portico.domain.key;

import org.jspecify.annotations.NullMarked;
