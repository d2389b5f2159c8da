/** The import of governance bundles. */
@NullMarked
package io.portico.application.service.bundle;

import org.jspecify.annotations.NullMarked;
