/** The pages of many APIs: the list with its filters, and labelling many at once. */
@NullMarked
package io.portico.http.dashboard.apis;

import org.jspecify.annotations.NullMarked;
