package io.portico.persistence.governance;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.PolicyAction;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Governance policies in the table {@code governance_policy}, one row each. */
@Singleton
final class JdbcGovernancePolicies extends LimitedTable<GovernancePolicyId, GovernancePolicy>
    implements GovernancePolicies {

  private final RequirementsColumn requirementsColumn;

  JdbcGovernancePolicies(Jdbc jdbc, OrganisationLock lock, RequirementsColumn requirementsColumn) {
    super(
        jdbc,
        lock,
        "governance_policy",
        "id",
        """
        id, name, description, selector, requires, severity, action, active, created_at,
        updated_at\
        """);
    this.requirementsColumn = requirementsColumn;
  }

  @Override
  public Addition add(OrganisationId organisation, GovernancePolicy policy) {
    var row = columns(policy).set("id", policy.id()).set("created_at", policy.createdAt());
    return insertNamed(organisation, policy.id(), row, MOST);
  }

  @Override
  public Replacement replace(OrganisationId organisation, GovernancePolicy policy) {
    return updateNamed(organisation, policy.id(), columns(policy));
  }

  private Columns columns(GovernancePolicy policy) {
    var details = policy.details();
    return new Columns()
        .set("name", details.name())
        .set("folded_name", details.foldedName())
        .set("description", details.description())
        .set("selector", details.rule().selector().map(Selector::toString))
        .set("requires", requirementsColumn.write(details.rule().requires()))
        .set("severity", details.severity())
        .set("action", details.action())
        .set("active", details.active())
        .set("updated_at", policy.updatedAt());
  }

  @Override
  public Optional<GovernancePolicy> named(OrganisationId organisation, String name) {
    var folded = PolicyDetails.folded(name);
    return first("WHERE org_id = ? AND folded_name = ?", organisation, folded)
        // Servers of the MySQL family compare texts without the blanks at their ends.
        .filter(policy -> policy.details().foldedName().equals(folded));
  }

  @Override
  public List<GovernancePolicy> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return pageByName(organisation, after.map(PolicyDetails::folded).orElse(""), limit);
  }

  @Override
  public List<GovernancePolicy> blocking(OrganisationId organisation) {
    return query(
        "WHERE org_id = ? AND active AND action = ? ORDER BY folded_name",
        organisation,
        PolicyAction.BLOCK);
  }

  @Override
  protected GovernancePolicy read(Row row) throws SQLException {
    var id = new GovernancePolicyId(row.identifier());
    var name = row.text();
    var description = row.optionalText();
    var selector = row.optionalText().map(Selector::parse);
    var details =
        new PolicyDetails(
            name,
            description,
            new GovernanceRule(selector, requirementsColumn.read(row.text())),
            row.word(PolicySeverity.class),
            row.word(PolicyAction.class),
            row.flag());
    return new GovernancePolicy(id, details, row.instant(), row.instant());
  }
}
