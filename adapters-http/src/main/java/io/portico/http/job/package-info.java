/** The routes of jobs, and how a route answers that starts one. */
@NullMarked
package io.portico.http.job;

import org.jspecify.annotations.NullMarked;
