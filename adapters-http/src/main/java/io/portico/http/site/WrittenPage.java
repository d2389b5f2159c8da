package io.portico.http.site;

import io.portico.http.page.Markdown;

/** A page that an administrator has written. */
public record WrittenPage(String title, Markdown markdown) {}
