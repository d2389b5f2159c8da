/** Tests of the pages of APIs. */
@NullMarked
package io.portico.http.dashboard.apis;

import org.jspecify.annotations.NullMarked;
