/** Tests of what programs and people do with the OpenAPI document. */
@NullMarked
package io.portico.endtoend.description;

import org.jspecify.annotations.NullMarked;
