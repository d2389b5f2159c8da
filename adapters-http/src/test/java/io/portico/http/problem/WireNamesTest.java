package io.portico.http.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireNamesTest {

  @ParameterizedTest
  @CsvSource({
    "displayName, display_name",
    "name, name",
    "[2].apiKey, [2].api_key",
    "requires[1].displayName, requires[1].display_name",
    "apiIds[3], api_ids[3]",
    "catalogueEntries[1].shortDescription, apis[1].short_description",
    "mailOptions.mailFromName, mail_options.mail_from_name",
    "valueDescriptions.displayName, value_descriptions.displayName",
    "labels.displayName, labels.displayName",
    "fields.a.displayName, fields.a.displayName",
    "rules[0].values.displayName, rules[0].values.displayName",
    "accessRights.paymentsApi.apiName, access_rights.paymentsApi.api_name",
    "accessRights.eu.paymentsApi.versions[0], access_rights.eu.paymentsApi.versions[0]",
    "requestedPlan, for_plan",
    "quotaRenewalRate, quota_renewal_rate",
    "Company.displayName, Company.display_name",
    "API-Key, API-Key",
    "audience_default, audience_default",
  })
  void of_path_translatesTermsAndKeepsNamesOfClients(String path, String wire) {
    assertThat(WireNames.of(path)).isEqualTo(wire);
  }
}
