/** End-to-end tests of the developer portal: catalogue, developers, keys, mail and usage. */
@NullMarked
package io.portico.endtoend.portal;

import org.jspecify.annotations.NullMarked;
