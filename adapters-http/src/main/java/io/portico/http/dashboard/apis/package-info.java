/**
 * The pages of APIs: the list with its filters, one API, its labels, and labelling many at once.
 */
@NullMarked
package io.portico.http.dashboard.apis;

import org.jspecify.annotations.NullMarked;
