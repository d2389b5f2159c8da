/** Labels: their definitions, the values they accept, and the labels an API carries. */
@NullMarked
package io.portico.domain.label;

import org.jspecify.annotations.NullMarked;
