/** The use cases of operators, and how an organisation begins. */
@NullMarked
package io.portico.application.service.organisation;

import org.jspecify.annotations.NullMarked;
