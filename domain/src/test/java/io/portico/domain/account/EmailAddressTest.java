package io.portico.domain.account;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a@b",
        "admin@localhost",
        "Ann.Lee+portal@Example.COM",
        "o'neil@example.com",
        "a/b=c&d?e%f#g@example.com",
        "jürgen@bücher.example",
        "用户@例子.公司",
        "ann@1.2.3.4",
        "x@xn--bcher-kva.example",
        "an.address.that.a.provider.makes.of.a.longer.name-and-of-an-id-of-24-hex-digits@example.com"
      })
  void of_oneAddress_isKeptAsWritten(String text) {
    assertThat(new EmailAddress(text).written()).isEqualTo(text);
    assertThat(new EmailAddress(text)).hasToString(text);
    assertThat(EmailAddress.parse(text)).contains(new EmailAddress(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 1 to 254 characters",
        "ann | one address with one @",
        "a@b@c | one address with one @",
        "ann@example.com,bob@example.com | one address with one @",
        "ann,bob@example.com | before @",
        "ann;bob@example.com | without blanks, quotes, brackets, commas, colons, semicolons",
        "<ann@example.com> | before @",
        "Ann <ann@example.com> | before @",
        "\"ann\"@example.com | before @",
        "ann(x)@example.com | before @",
        "ann\u037e@example.com | letters that stay letters when composed",
        "ann lee@example.com | before @",
        ".ann@example.com | before @",
        "ann.@example.com | before @",
        "a..b@example.com | before @",
        "@example.com | before @",
        "ann@ | a domain after the @",
        "ann@.com | a domain after the @",
        "ann@example..com | a domain after the @",
        "ann@example.com.. | a domain after the @",
        "ann@example.com. | a domain after the @",
        "ann@-example.com | a domain after the @",
        "ann@example-.com | a domain after the @",
        "ann@exa_mple.com | a domain after the @",
        "ann@exa mple.com | a domain after the @",
        "ann@[127.0.0.1] | a domain after the @",
        "ann@example.com>  | a domain after the @",
        "ann@example.com;bob | a domain after the @"
      })
  void of_noneOrSeveral_isRefused(String text, String expected) {
    assertThatInvalid(() -> new EmailAddress(text))
        .hasMessageStartingWith("email: ")
        .hasMessageContaining(expected);
    assertThat(EmailAddress.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ann@example.com\r\nBcc: bob@example.com",
        "ann\n@example.com",
        "ann@example.com\u0000",
        "a\u200bnn@example.com",
        "ann@exam\u202eple.com",
        " ann@example.com",
        "ann@example.com ",
        "ann\u00a0lee@example.com",
        "ann@example.com\u2028"
      })
  void of_invisibleCharacters_isRefused(String text) {
    assertThatInvalid(() -> new EmailAddress(text)).hasMessageStartingWith("email: ");
  }

  @Test
  void of_longest_isAcceptedAndALongerOneIsNot() {
    var domain = ".example".repeat(20) + ".com";
    var longest = "a".repeat(64) + "@" + "b".repeat(254 - 65 - domain.length()) + domain;
    assertThat(longest).hasSize(254);

    assertThat(new EmailAddress(longest).written()).isEqualTo(longest);
    assertThatThrownBy(() -> new EmailAddress(longest.replace("@", "@b")))
        .hasMessageContaining("(expected: 1 to 254 characters)");
    assertThatThrownBy(() -> new EmailAddress("a@" + "b".repeat(64) + ".com"))
        .hasMessageContaining("a domain after the @");
  }

  @Test
  void of_longerOnceComposed_isRefused() {
    assertThatThrownBy(
            () -> new EmailAddress("\ufb2c".repeat(60) + "@" + "\ufb2c.".repeat(60) + "x"))
        .hasMessageContaining("at most 254 characters when composed");
  }

  @ParameterizedTest
  @CsvSource({
    "Ann@Example.com, ann@EXAMPLE.COM",
    "jos\u00e9@example.com, jose\u0301@example.com",
    "JOS\u00c9@example.com, jose\u0301@example.com",
    "ann@B\u00dcCHER.example, ann@bu\u0308cher.example",
    "ann@b\u00fccher.example, ann@xn--bcher-kva.example",
    "ann@B\u00dcCHER.example, ann@XN--BCHER-KVA.EXAMPLE",
    "ann@\u4f8b\u3048.\u30c6\u30b9\u30c8, ann@xn--r8jz45g.xn--zckzah",
    "ann@\u092d\u093e\u0930\u0924.example, ann@xn--h2brj9c.example",
    "ann@stra\u00dfe.example, ann@xn--strae-oqa.example",
    "ann@\uff45xample.com, ann@example.com",
    "ann@\u03a3\u0391\u03a3.example, ann@\u03c3\u03b1\u03c3.example"
  })
  void canonical_otherSpellingOfTheAddress_isEqual(String one, String other) {
    assertThat(new EmailAddress(one).canonical()).isEqualTo(new EmailAddress(other).canonical());
  }

  @ParameterizedTest
  @CsvSource({
    "jose@example.com, jos\u00e9@example.com",
    "strasse@example.com, stra\u00dfe@example.com",
    "a.b@example.com, ab@example.com",
    "a+b@example.com, a@example.com",
    "ann@strasse.example, ann@stra\u00dfe.example",
    "\u00fc@example.com, xn--tda@example.com"
  })
  void canonical_otherAddress_isAnother(String one, String other) {
    assertThat(new EmailAddress(one).canonical()).isNotEqualTo(new EmailAddress(other).canonical());
  }

  @Test
  void canonical_labelTooLongForTheNameSystem_staysAsWritten() {
    var label = "\u00fc".repeat(63);

    assertThat(new EmailAddress("ann@" + label + ".example").canonical())
        .isEqualTo("ann@" + label + ".example");
  }

  @Test
  void canonical_domainThatIsNoneInAnotherForm_staysOne() {
    // An isolated Arabic mark is a blank and the mark, compatibly.
    assertThat(new EmailAddress("ann@a\ufe70b.example").canonical()).doesNotContain(" ");
  }

  /* Domains are compared as they are written in stores that are older. */
  @Test
  void storedForms_internationalDomain_areTheAsciiFormAndTheOneAsWritten() {
    assertThat(new EmailAddress("Ann@B\u00fccher.example").storedForms())
        .containsExactly("ann@b\u00fccher.example", "ann@xn--bcher-kva.example");
    assertThat(new EmailAddress("Ann@Example.com").storedForms())
        .containsExactly("ann@example.com");
  }
}
