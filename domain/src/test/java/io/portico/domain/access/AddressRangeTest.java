package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.1.2.3/8, 10.9.9.9, true",
    "192.0.2.128/25, 192.0.2.127, false",
    "192.0.2.128/25, 192.0.2.128, true",
    "192.0.2.1, 192.0.2.1, true",
    "192.0.2.1, 192.0.2.2, false",
    "192.0.2.1/32, 192.0.2.1, true",
    "0.0.0.0/0, 255.1.2.3, true",
    "0.0.0.0/0, ::1, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::, false",
    "::/0, 2001:db8::1, true",
    "::/0, 10.0.0.1, false",
    "::ffff:10.0.0.1, 10.0.0.1, true",
    "64:ff9b::192.0.2.33, 64:ff9b::c000:221, true",
    "1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8, true",
    "::1, 0:0:0:0:0:0:0:1, true",
    "2001:DB8::, 2001:db8::, true"
  })
  void contains_anAddress_comparesThePrefix(String range, String address, boolean expected) {
    assertThat(AddressRange.parse(range).contains(InetAddress.ofLiteral(address).getAddress()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8::1, 2001:db8::ffff:1:2:3, true",
    "fe80::1%eth0, fe80::2, true",
    "2001:db8::1, 2001:db8:0:1::1, false",
    "192.0.2.1, 192.0.2.1, true",
    "192.0.2.1, 192.0.2.2, false",
    "unknown, unknown, true"
  })
  void networkOf_addresses_isThatOfTheirOwner(String one, String other, boolean same) {
    assertThat(AddressRange.networkOf(one).equals(AddressRange.networkOf(other))).isEqualTo(same);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0.0/8/8",
        "example.com",
        "2001:db8::/129",
        "fe80::1%eth0",
        "10.0.0.0/+8",
        "10.0.0.0 /8",
        "10.0.0.0/٣",
        "10.0.0",
        "256.0.0.1",
        "010.0.0.1",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1::2::3",
        ":1",
        "12345::",
        "::g",
        "1:2:3:4:5:6:7::8"
      })
  void parse_anythingElse_isRefused(String text) {
    assertInvalid(
        "addresses: '%s' (expected: an IP address or a range such as 10.0.0.0/8 or 2001:db8::/32)"
            .formatted(text),
        () -> AddressRange.parse(text));
  }

  @Test
  void ranges_none_containEveryAddress() {
    assertThat(AddressRanges.ALL.contain(InetAddress.ofLiteral("192.0.2.1").getAddress())).isTrue();
    assertThat(
            new AddressRanges(List.of(AddressRange.parse("10.0.0.0/8")))
                .contain(InetAddress.ofLiteral("192.0.2.1").getAddress()))
        .isFalse();
  }

  @Test
  void ranges_moreThanTheMost_areRefused() {
    var most =
        IntStream.rangeClosed(1, AddressRanges.MOST)
            .mapToObj(number -> AddressRange.parse("10.0.0." + number))
            .toList();
    assertThat(new AddressRanges(most).ranges()).hasSize(AddressRanges.MOST);

    var more =
        IntStream.rangeClosed(0, AddressRanges.MOST)
            .mapToObj(number -> AddressRange.parse("10.0.0." + number))
            .toList();
    assertInvalid("addresses: 51 ranges (expected: at most 50)", () -> new AddressRanges(more));
  }
}
