package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.http.page.Paging;
import io.portico.http.page.Tab;
import java.util.List;
import java.util.Optional;

/**
 * One policy, and the APIs that violate it or comply with it.
 *
 * @param violating whether the APIs are those that violate it
 * @param counted the address of its counts; empty if the policy has them
 * @param csv the address of all these APIs as a file
 */
public record PolicyPage(
    PolicyView policy,
    boolean violating,
    List<Tab> tabs,
    List<NonCompliantApi> apis,
    Paging paging,
    Optional<String> counted,
    String csv) {}
