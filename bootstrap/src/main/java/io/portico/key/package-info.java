/** How keys are generated, and how an installation identifies them. */
@NullMarked
package io.portico.key;

import org.jspecify.annotations.NullMarked;
