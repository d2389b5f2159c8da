package io.portico.application.port.out.gateway;

import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.key.RawKey;
import java.util.List;
import java.util.Optional;

/**
 * The keys that gateways keep.
 *
 * <p>Each method contacts only the address of the gateway, follows no redirect, and ends within a
 * minute. A gateway that is down, too slow or answers what it should not is a result, not an
 * exception. No result contains a key or a credential.
 */
public interface GatewayKeys {

  /** Checks that the gateway answers and accepts the credential. Changes nothing. */
  Answer check(Connection gateway);

  /**
   * Makes the gateway know of the key exactly what is desired. Repeating it changes nothing, also
   * after an attempt that failed in between. It changes nothing that Portico did not put there.
   *
   * <p>A key that is present at the gateway is changed without its text. One that is absent and
   * desired needs it, else the answer is {@link Answer.KeyUnknown}.
   */
  Answer apply(Connection gateway, KeyAtGateway key);

  /** Compares what the gateway knows of the key with what is desired. Changes nothing. */
  Comparison compare(Connection gateway, KeyAtGateway key);

  /**
   * Returns a page of the keys that bear the mark of this gateway in Portico, in any order.
   *
   * @param page what the page before named; empty for the first
   */
  Listing list(Connection gateway, Optional<String> page);

  /**
   * How a gateway is reached.
   *
   * @param credential empty if it needs none
   */
  record Connection(GatewayId id, GatewayDetails details, Optional<GatewayCredential> credential) {}

  /**
   * A key and what a gateway should know of it.
   *
   * @param identifier the hash of the key, by which its calls are counted
   * @param raw the key; empty if Portico has only its hash
   * @param rawIsStored whether Portico will have the key itself in later calls, too
   * @param handle how the gateway named the key in an earlier answer
   */
  record KeyAtGateway(
      String identifier,
      Optional<RawKey> raw,
      boolean rawIsStored,
      Optional<String> handle,
      DesiredKey desired) {}

  /** The result of a change. */
  sealed interface Answer {

    /**
     * The gateway knows what it should.
     *
     * @param handle how it names the key, if it has a name of its own for it
     */
    record Done(Optional<String> handle) implements Answer {}

    /** The gateway does not have the key, and its text is needed. */
    record KeyUnknown() implements Answer {}

    /** The gateway works, and does not take this key as it should be; why. */
    record Refused(String reason) implements Answer {}

    /**
     * Gateways of this kind cannot hold a key to what is desired, so no call passes with it; why.
     * Repeating it changes nothing.
     */
    record Unsupported(String reason) implements Answer {}

    /** The gateway was not reached, or does not answer as its interface is described; why. */
    record Failed(String reason) implements Answer {}
  }

  /** The result of a listing. */
  sealed interface Listing {

    /**
     * Some keys.
     *
     * @param identifiers their hashes
     * @param next names the next page; empty if this is the last
     */
    record Page(List<String> identifiers, Optional<String> next) implements Listing {

      public Page {
        identifiers = List.copyOf(identifiers);
      }
    }

    /** Gateways of this kind cannot list the keys that bear a mark. */
    record Unsupported() implements Listing {}

    /** The gateway was not reached, or does not answer as its interface is described; why. */
    record Failed(String reason) implements Listing {}
  }

  /** The result of a comparison. */
  sealed interface Comparison {

    /** The gateway knows what it should, or as much of it as gateways of its kind can. */
    record Same() implements Comparison {}

    /** What differs, in words. */
    record Different(List<String> found) implements Comparison {

      public Different {
        found = List.copyOf(found);
      }
    }

    /** The gateway works, and does not answer for this key; why. */
    record Refused(String reason) implements Comparison {}

    /** The gateway was not reached, or does not answer as its interface is described; why. */
    record Failed(String reason) implements Comparison {}
  }
}
