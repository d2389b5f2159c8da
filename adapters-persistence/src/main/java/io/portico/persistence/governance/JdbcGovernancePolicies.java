package io.portico.persistence.governance;

import io.portico.application.port.out.UnitOfWork;
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
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Governance policies in the table {@code governance_policy}, one row each. */
@Singleton
final class JdbcGovernancePolicies implements GovernancePolicies {

  private static final String SELECT =
      """
      SELECT id, name, description, selector, requires, severity, action, active, created_at,
             updated_at
      FROM governance_policy
      """;

  private static final String BY_ID = SELECT + "WHERE id = ? AND org_id = ?";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;
  private final RequirementsColumn requirementsColumn;

  JdbcGovernancePolicies(
      Jdbc jdbc,
      UnitOfWork unitOfWork,
      OrganisationLock organisationLock,
      RequirementsColumn requirementsColumn) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
    this.requirementsColumn = requirementsColumn;
  }

  @Override
  public Addition add(OrganisationId organisation, GovernancePolicy policy) {
    return unitOfWork.execute(
        () -> {
          organisationLock.acquire(organisation);
          var row =
              columns(policy)
                  .set("id", policy.id())
                  .set("org_id", organisation)
                  .set("created_at", policy.createdAt())
                  .row("governance_policy");
          if (!jdbc.insertIfAbsent(row)) {
            return Addition.NAME_TAKEN;
          }
          if (count(organisation) > MOST) {
            remove(organisation, policy.id());
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  @Override
  public long count(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM governance_policy WHERE org_id = ?", organisation);
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
  public Optional<GovernancePolicy> find(OrganisationId organisation, GovernancePolicyId id) {
    return jdbc.first(BY_ID, this::policy, id, organisation);
  }

  @Override
  public Optional<GovernancePolicy> findForUpdate(
      OrganisationId organisation, GovernancePolicyId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", this::policy, id, organisation);
  }

  @Override
  public Optional<GovernancePolicy> named(OrganisationId organisation, String name) {
    return jdbc.first(
            SELECT + "WHERE org_id = ? AND folded_name = ?",
            this::policy,
            organisation,
            PolicyDetails.folded(name))
        // Servers of the MySQL family compare texts without the blanks at their ends.
        .filter(policy -> policy.details().foldedName().equals(PolicyDetails.folded(name)));
  }

  @Override
  public Replacement replace(OrganisationId organisation, GovernancePolicy policy) {
    try {
      jdbc.update(
          columns(policy)
              .update("governance_policy")
              .then(" WHERE id = ? AND org_id = ?", policy.id(), organisation));
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return Replacement.NAME_TAKEN;
    }
  }

  @Override
  public boolean remove(OrganisationId organisation, GovernancePolicyId id) {
    return jdbc.update(
            "DELETE FROM governance_policy WHERE id = ? AND org_id = ?", id, organisation)
        > 0;
  }

  @Override
  public List<GovernancePolicy> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND folded_name > ? ORDER BY folded_name LIMIT ?",
        this::policy,
        organisation,
        after.map(PolicyDetails::folded).orElse(""),
        limit);
  }

  @Override
  public List<GovernancePolicy> blocking(OrganisationId organisation) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND active AND action = ? ORDER BY folded_name",
        this::policy,
        organisation,
        PolicyAction.BLOCK);
  }

  private GovernancePolicy policy(Row row) throws SQLException {
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
