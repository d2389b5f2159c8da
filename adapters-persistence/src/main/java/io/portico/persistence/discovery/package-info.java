/** The stores of discovery mappings and runs. */
@NullMarked
package io.portico.persistence.discovery;

import org.jspecify.annotations.NullMarked;
