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
import io.portico.domain.shared.Worded;
import io.portico.persistence.jdbc.Jdbc;
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

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final RequirementsColumn requirementsColumn;

  JdbcGovernancePolicies(Jdbc jdbc, UnitOfWork unitOfWork, RequirementsColumn requirementsColumn) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.requirementsColumn = requirementsColumn;
  }

  @Override
  public Addition add(OrganisationId organisation, GovernancePolicy policy) {
    return unitOfWork.execute(
        () -> {
          lock(organisation);
          try {
            insert(organisation, policy);
          } catch (UniqueKeyException _) {
            return Addition.NAME_TAKEN;
          }
          if (count(organisation) > MOST) {
            remove(organisation, policy.id());
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  /* The lock makes concurrent additions count one after the other. */
  private void lock(OrganisationId organisation) {
    jdbc.first(
        "SELECT 1 FROM organisation WHERE id = ? FOR UPDATE", Row::integer, organisation.value());
  }

  private long count(OrganisationId organisation) {
    return jdbc.count(
        "SELECT COUNT(*) FROM governance_policy WHERE org_id = ?", organisation.value());
  }

  private void insert(OrganisationId organisation, GovernancePolicy policy) {
    var details = policy.details();
    jdbc.insert(
        """
        governance_policy
          (id, org_id, name, folded_name, description, selector, requires,
           severity, action, active, created_at, updated_at)
        """,
        policy.id().value(),
        organisation.value(),
        details.name(),
        details.foldedName(),
        details.description(),
        details.rule().selector().map(Selector::toString),
        requirementsColumn.write(details.rule().requires()),
        details.severity().word(),
        details.action().word(),
        details.active(),
        policy.createdAt(),
        policy.updatedAt());
  }

  @Override
  public Optional<GovernancePolicy> find(OrganisationId organisation, GovernancePolicyId id) {
    return find(organisation, id, "");
  }

  @Override
  public Optional<GovernancePolicy> findForUpdate(
      OrganisationId organisation, GovernancePolicyId id) {
    return find(organisation, id, " FOR UPDATE");
  }

  private Optional<GovernancePolicy> find(
      OrganisationId organisation, GovernancePolicyId id, String lock) {
    return jdbc.first(
        SELECT + "WHERE id = ? AND org_id = ?" + lock,
        this::policy,
        id.value(),
        organisation.value());
  }

  @Override
  public Optional<GovernancePolicy> named(OrganisationId organisation, String name) {
    return jdbc.first(
        SELECT + "WHERE org_id = ? AND folded_name = ?",
        this::policy,
        organisation.value(),
        PolicyDetails.folded(name));
  }

  @Override
  public Replacement replace(OrganisationId organisation, GovernancePolicy policy) {
    var details = policy.details();
    try {
      jdbc.update(
          """
          UPDATE governance_policy
          SET name = ?, folded_name = ?, description = ?, selector = ?, requires = ?,
              severity = ?, action = ?, active = ?, updated_at = ?
          WHERE id = ? AND org_id = ?
          """,
          details.name(),
          details.foldedName(),
          details.description(),
          details.rule().selector().map(Selector::toString),
          requirementsColumn.write(details.rule().requires()),
          details.severity().word(),
          details.action().word(),
          details.active(),
          policy.updatedAt(),
          policy.id().value(),
          organisation.value());
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return Replacement.NAME_TAKEN;
    }
  }

  @Override
  public boolean remove(OrganisationId organisation, GovernancePolicyId id) {
    return jdbc.update(
            "DELETE FROM governance_policy WHERE id = ? AND org_id = ?",
            id.value(),
            organisation.value())
        > 0;
  }

  @Override
  public List<GovernancePolicy> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND folded_name > ? ORDER BY folded_name LIMIT ?",
        this::policy,
        organisation.value(),
        after.map(PolicyDetails::folded).orElse(""),
        limit);
  }

  @Override
  public List<GovernancePolicy> blocking(OrganisationId organisation) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND active AND action = ? ORDER BY folded_name",
        this::policy,
        organisation.value(),
        PolicyAction.BLOCK.word());
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
            Worded.of(PolicySeverity.class, "severity", row.text()),
            Worded.of(PolicyAction.class, "action", row.text()),
            row.flag());
    return new GovernancePolicy(id, details, row.instant(), row.instant());
  }
}
