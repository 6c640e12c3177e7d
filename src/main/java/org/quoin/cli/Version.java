package org.quoin.cli;

import picocli.CommandLine.IVersionProvider;

/** The program's version, which the jar's manifest has from the build. */
public final class Version implements IVersionProvider {

  /** {@return name and version; outside a jar there is only the name} */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "quoin (not packaged)" : "quoin " + version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }
}
