/** End-to-end tests of labels, the API repository, governance and discovery. */
@NullMarked
package io.portico.endtoend.labelling;

import org.jspecify.annotations.NullMarked;
