/** Values that tables of several features keep as one column of JSON. */
@NullMarked
package io.portico.persistence.column;

import org.jspecify.annotations.NullMarked;
