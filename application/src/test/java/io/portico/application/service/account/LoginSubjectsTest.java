package io.portico.application.service.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoginSubjectsTest {

  @Test
  void ofProviders_addressesOfOneNetwork_areOneSubject() {
    assertThat(LoginSubjects.ofProviders("2001:db8:1:2::1"))
        .isEqualTo(LoginSubjects.ofProviders("2001:db8:1:2:3:4:5:6"))
        .isNotEqualTo(LoginSubjects.ofProviders("2001:db8:1:3::1"));
    assertThat(LoginSubjects.ofProviders("192.0.2.1"))
        .isNotEqualTo(LoginSubjects.ofProviders("192.0.2.2"));
  }
}
