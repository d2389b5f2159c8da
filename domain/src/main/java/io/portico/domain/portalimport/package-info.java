/** The import of an installation of the classic dashboard: its progress and its report. */
@NullMarked
package io.portico.domain.portalimport;

import org.jspecify.annotations.NullMarked;
