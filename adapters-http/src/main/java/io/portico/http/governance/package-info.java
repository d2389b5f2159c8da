/** The routes of governance policies and reports (contract 2.5). */
@NullMarked
package io.portico.http.governance;

import org.jspecify.annotations.NullMarked;
