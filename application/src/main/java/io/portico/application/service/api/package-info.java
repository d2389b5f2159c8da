/** The services of APIs and their labels. */
@NullMarked
package io.portico.application.service.api;

import org.jspecify.annotations.NullMarked;
