package io.portico.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The words of actions: clients and stores know them, so they never change. */
class AuditActionTest {

  private static final List<String> WORDS =
      """
      label_defined label_replaced label_renamed label_removed
      api_registered api_replaced api_renamed api_removed api_labelled definition_set definition_removed labels_applied
      source_synced source_added source_replaced source_removed source_tested mapping_replaced
      governance_policy_defined governance_policy_replaced governance_policy_removed
      governance_imported organisation_founded
      user_added user_replaced user_removed user_password_changed
      user_invited password_link_issued sessions_ended
      credential_reset factor_added factor_removed recovery_codes_renewed
      service_credential_added service_credential_replaced service_credential_rotated
      service_credential_removed
      portal_import_started sample_filled sample_removed settings_replaced site_replaced
      announcement_added announcement_replaced announcement_removed announcement_mailed
      plan_defined plan_replaced plan_apis_selected plan_removed
      catalogue_replaced catalogue_entry_added catalogue_entry_replaced catalogue_entry_removed
      developer_registered developer_replaced developer_removed password_changed
      sign_up_declined developer_seen developer_seen_no_more developer_sessions_ended
      application_added application_replaced application_removed
      request_made request_approved request_declined request_commented request_removed
      key_issued key_imported key_rotated key_revoked mail_resent mail_server_tested
      webhook_added webhook_replaced webhook_removed webhook_secret_rotated webhook_disabled
      webhook_tested delivery_replayed gateway_added gateway_replaced gateway_removed
      gateway_tested gateway_reconciled gateway_drift_found key_push_repeated
      identity_provider_added identity_provider_replaced identity_provider_removed
      identity_provider_tested sign_in_refused group_bound user_linked
      user_groups_changed user_bound role_added role_replaced role_removed
      developer_linked
      """
          .strip()
          .lines()
          .flatMap(line -> List.of(line.split(" ", -1)).stream())
          .toList();

  @Test
  void word_everyAction_isAsPublished() {
    assertThat(AuditAction.values()).extracting(AuditAction::word).containsExactlyElementsOf(WORDS);
  }
}
