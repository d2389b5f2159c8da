package io.portico.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InternetAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "223.255.255.255",
        "2606:4700::1111",
        "2a00::1",
        "64:ff9b::101:101",
        "2002:101:101::1"
      })
  void isPublic_addressOfTheInternet_isTrue(String address) throws UnknownHostException {
    assertThat(InternetAddress.isPublic(InetAddress.getByName(address).getAddress())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.1.2.3",
        "100.100.100.200",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.192",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:10.0.0.1",
        "::10.0.0.1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2001:db8::1",
        "2001::1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "2002:a00:1::1"
      })
  void isPublic_privateOrSpecialAddress_isFalse(String address) throws UnknownHostException {
    assertThat(InternetAddress.isPublic(InetAddress.getByName(address).getAddress())).isFalse();
  }
}
