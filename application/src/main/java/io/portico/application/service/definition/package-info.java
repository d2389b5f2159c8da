/** Services of the definitions of APIs. */
@NullMarked
package io.portico.application.service.definition;

import org.jspecify.annotations.NullMarked;
