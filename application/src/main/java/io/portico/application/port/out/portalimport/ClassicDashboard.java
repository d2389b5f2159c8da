package io.portico.application.port.out.portalimport;

import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportPart;
import java.util.List;

/**
 * One installation of the classic dashboard.
 *
 * <p>It contacts only the given address, within limits of time and size.
 */
public interface ClassicDashboard {

  /** Returns the address in its shortest form, without any credential. */
  String address();

  /** Starts to read. */
  Session open();

  /** A sequence of requests that together read the installation, with a deadline for all. */
  interface Session extends AutoCloseable {

    /**
     * Returns a page of a part. A failure of the installation is a result, not an exception.
     *
     * @param page the number of the page, from 1
     */
    Reading read(ImportPart part, int page);

    @Override
    void close();
  }

  /** The result of reading a page. */
  sealed interface Reading {

    /**
     * A page.
     *
     * @param isLast whether the part has no further page
     */
    record Page(List<Entry> entries, boolean isLast) implements Reading {
      public Page {
        entries = List.copyOf(entries);
      }
    }

    /**
     * The installation is unreachable, too slow or too large, or its response is invalid.
     *
     * @param reasons one or more sentences for an administrator, without any credential
     */
    record Failed(List<String> reasons) implements Reading {
      public Failed {
        reasons = List.copyOf(reasons);
      }
    }
  }

  /** An entry of a page. */
  sealed interface Entry {

    /**
     * A record that Portico can have.
     *
     * @param omitted the names of members that Portico has no place for
     */
    record Valid(ClassicRecord value, List<String> omitted) implements Entry {
      public Valid {
        omitted = List.copyOf(omitted);
      }
    }

    /**
     * A record that breaks a rule.
     *
     * @param subject its id, or where it is
     */
    record Invalid(ImportKind kind, String subject, String reason) implements Entry {}
  }
}
