package io.portico.http.dashboard.discovery;

import io.portico.http.page.Paging;
import java.util.List;

/**
 * The list of sources.
 *
 * @param push a curl command that pushes an API from a first source
 */
public record SourceListPage(List<SourceView> sources, Paging paging, String push) {}
