/**
 * The pages of a kind of record: a description of its fields, columns and actions, from which one
 * engine makes its list, its forms and its questions.
 */
@NullMarked
package io.portico.http.dashboard.records;

import org.jspecify.annotations.NullMarked;
