package org.quoin.cli.option;

import picocli.CommandLine.IVersionProvider;

/** Provides the version of the program, which the build writes to the manifest of the jar. */
public final class Version implements IVersionProvider {

  /** {@return name and version; only the name outside a jar} */
  public static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "quoin (not packaged)" : "quoin " + version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }
}
