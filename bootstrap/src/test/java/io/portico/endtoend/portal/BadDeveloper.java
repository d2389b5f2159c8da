package io.portico.endtoend.portal;

import static io.portico.testkit.BadInput.table;

import io.portico.testkit.BadInput;
import io.portico.testkit.BadInput.Row;
import io.portico.testkit.Call;
import java.util.stream.Stream;

/**
 * Requests about developers that are to be refused in an organisation that has {@code
 * josé@example.com} and {@code Ann.Lee+api@Example.com}; the id in their paths is hers.
 */
final class BadDeveloper {

  private static final String ANY = "65a1b2c3d4e5f60718293a4b";
  private static final String REGISTER = "POST /api/portal/developers";
  private static final String REPLACE = "PUT /api/portal/developers/" + ANY;
  private static final String PASSWORD = "POST /api/portal/developers/password/" + ANY;
  private static final String VERIFY = "POST /api/portal/developers/verify_credentials";

  private BadDeveloper() {}

  static Stream<Row> rows() {
    return Stream.of(
            Stream.of(REGISTER, REPLACE).flatMap(BadDeveloper::records),
            taken(),
            passwords(),
            credentials(),
            pages())
        .flatMap(rows -> rows);
  }

  private static Stream<Row> records(String route) {
    var long255 = "a".repeat(64) + "@" + "b".repeat(63) + ".c".repeat(63) + "d";
    return Stream.of(
            table(
                route,
                400,
                "invalid_value",
                """
                {} => email: missing (expected: a string)
                {"email": null} => email: null (expected: a string)
                {"email": 5} => email: the number 5 (expected: a string)
                {"email": ["a@b"]} => email: an array (expected: a string)
                {"email": ""} => email: '' (expected: 1 to 254 characters)
                {"email": "ann"} => email: 'ann' (expected: one address with one @)
                {"email": "a@b, c@d"} => email: 'a@b, c@d' (expected: one address with one @)
                {"email": "a,b@c"} => email: 'a,b@c' (expected: 1 to 64 letters
                {"email": "Ann <a@b>"} => email: 'Ann <a@b>' (expected: 1 to 64 letters
                {"email": "a@b\\r\\nBcc: c@d"} => email: 'a@b\\u000d\\u000aBcc: c@d' (expected: no control characters)
                {"email": "a@b", "inactive": "no"} => inactive: the string 'no' (expected: true or false)
                {"email": "a@b", "inactive": 1} => inactive: the number 1 (expected: true or false)
                {"email": "a@b", "fields": []} => fields: an array (expected: an object)
                {"email": "a@b", "fields": "x"} => fields: the string 'x' (expected: an object)
                {"email": "a@b", "fields": {"age": 5}} => fields.age: the number 5 (expected: a string)
                {"email": "a@b", "fields": {"age": null}} => fields.age: null (expected: a string)
                {"email": "a@b", "fields": {"a": {"b": "c"}}} => fields.a: an object (expected: a string)
                {"email": "a@b", "fields": {"": "x"}} => fields: '' (expected: 1 to 100 characters)
                {"email": "a@b", "password": 12345678} => password: another type (expected: a string)
                {"email": "a@b", "password": "1234567"} => password: 7 characters (expected: 8 to 128 characters)
                {"email": "a@b", "password": "hunter\\u000022"} => password: a NUL character
                {"email": "a@b", "password": "sunshine"} => password: one of the most used passwords
                {"email": "a@b", "password": "PASSWORD1"} => password: one of the most used passwords
                """),
            Stream.of(
                row(
                    route,
                    "255 characters",
                    "{\"email\":\"" + long255 + "\"}",
                    "email: 'aaaaaaaaaa"),
                row(
                    route,
                    "a password of 129 characters",
                    "{\"email\":\"a@b\",\"password\":\"" + "p".repeat(129) + "\"}",
                    "password: 129 characters (expected: 8 to 128 characters)"),
                new Row(
                    "a password of 100,000 characters",
                    Call.of(
                        route, "{\"email\":\"a@b\",\"password\":\"" + "p".repeat(100_000) + "\"}"),
                    400,
                    "invalid_json",
                    "body: beyond the limits"),
                row(
                    route,
                    "51 fields",
                    "{\"email\":\"a@b\",\"fields\":{" + fields(51) + "}}",
                    "fields: 51 fields (expected: at most 50)"),
                row(
                    route,
                    "a field of 4,001 characters",
                    "{\"email\":\"a@b\",\"fields\":{\"notes\":\"" + "x".repeat(4_001) + "\"}}",
                    "fields.notes: 'xxxx")))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> taken() {
    return Stream.of(
            table(
                REGISTER,
                409,
                "email_taken",
                """
                {"email": "ann.lee+api@example.com"} => email: 'ann.lee+api@example.com' is already registered
                {"email": "ANN.LEE+API@EXAMPLE.COM"} => email: 'ANN.LEE+API@EXAMPLE.COM' is already registered
                {"email": "jose\\u0301@example.com"} => email: 'jose\u0301@example.com' is already registered
                {"email": "JOS\\u00c9@example.com"} => email: 'JOS\u00c9@example.com' is already registered
                """),
            table(
                REPLACE,
                409,
                "email_taken",
                "{\"email\": \"jos\u00e9@Example.com\"} => email: 'jos\u00e9@Example.com' is already registered"),
            table(
                REPLACE,
                400,
                "invalid_value",
                """
                {"id": "65a1b2c3d4e5f60718293aff", "email": "a@b"} => id: '65a1b2c3d4e5f60718293aff' (expected: that of the path,
                {"id": 5, "email": "a@b"} => id: the number 5 (expected: a string)
                """),
            table(
                REGISTER,
                400,
                "invalid_value",
                """
                {"email": "a@b", "password_hash": "5f4dcc3b5aa765d61d8327deb882cf99"} => password_hash: a text of 32 characters (expected: bcrypt
                {"email": "a@b", "password": "hunter22!", "password_hash": "x"} => password_hash: combined with password
                """))
        .flatMap(rows -> rows);
  }

  private static Stream<Row> passwords() {
    return table(
        PASSWORD,
        400,
        "invalid_value",
        """
        {} => password: missing (expected: a string)
        {"password": null} => password: null (expected: a string)
        {"password": ""} => password: 0 characters (expected: 8 to 128 characters)
        {"password": "short"} => password: 5 characters (expected: 8 to 128 characters)
        {"password": "iloveyou"} => password: one of the most used passwords
        """);
  }

  private static Stream<Row> credentials() {
    return table(
        VERIFY,
        400,
        "invalid_value",
        """
        {} => username: missing (expected: a string)
        {"username": "a@b"} => password: missing (expected: a string)
        {"username": 5, "password": "x"} => username: the number 5 (expected: a string)
        {"username": "a@b", "password": ["x"]} => password: another type (expected: a string)
        """);
  }

  private static Stream<Row> pages() {
    return BadInput.lines(
            """
            p=abc => p: 'abc' (expected: a page number: 1 for
            p=1.5 => p: '1.5' (expected: a page number: 1 for
            p= => p: '' (expected: a page number: 1 for
            p=1&p=2 => p: 2 values (expected: one)
            page_size=0 => page_size: '0' (expected: a whole number from 1 to 1000)
            page_size=1001 => page_size: '1001' (expected: a whole number from 1 to 1000)
            inactive=yes => inactive: 'yes' (expected: true or false)
            policy=gold => policy: 'gold' (expected: 24 hexadecimal characters)
            q=%20x => q: ' x' (expected: no blank at its start or end)
            """)
        .map(
            line ->
                new Row(
                    line[0],
                    Call.get("/api/portal/developers?" + line[0]),
                    400,
                    "invalid_value",
                    line[1]));
  }

  private static Row row(String route, String what, String body, String message) {
    return new Row(what, Call.of(route, body), 400, "invalid_value", message);
  }

  private static String fields(int number) {
    var fields = new StringBuilder();
    for (var i = 0; i < number; i++) {
      fields.append(i == 0 ? "" : ",").append("\"f%d\":\"x\"".formatted(i));
    }
    return fields.toString();
  }
}
