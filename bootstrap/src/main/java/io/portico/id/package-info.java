/** How identifiers of records are generated. */
@NullMarked
package io.portico.id;

import org.jspecify.annotations.NullMarked;
