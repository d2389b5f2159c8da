package io.portico.http.dashboard.view;

import io.portico.domain.factor.RecoveryCode;
import java.util.List;

/**
 * The model of the page that shows recovery codes once.
 *
 * @param next where it leads
 */
public record RecoveryCodesPage(List<RecoveryCode> codes, String next) {}
