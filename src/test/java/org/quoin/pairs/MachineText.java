package org.quoin.pairs;

/** Files of a machine with four CPUs, or with more in two partitions. */
enum MachineText {
  /** No more than a number of processors. */
  EQUAL(
      "equal nodes",
      "machine.yaml",
      "nodes: {n: {count: 2, cores: 2}}\npartitions: {\"1\": {nodes: n}}\n"),

  /** Two partitions of unlike nodes. */
  PARTS(
      "two partitions",
      "machine.yaml",
      """
      nodes: {a: {count: 2, cores: %d}, b: {count: 1, cores: %d}}
      partitions: {"1": {nodes: a}, "2": {nodes: b, tier: 2}}
      """),

  /** One user has at most one job in a QOS. */
  LIMITS(
      "limits of a QOS",
      "machine.yaml",
      """
      nodes: {n: {count: 2, cores: 2}}
      partitions: {"1": {nodes: n}}
      qos: {"1": {limits: {MaxJobsPU: 1}}, "2": {priority: 5}}
      accounts: {"1": {}, "2": {shares: 3}}
      """),

  /** The form of Slurm. */
  CONF(
      "slurm.conf",
      "slurm.conf",
      "NodeName=n[1-2] CPUs=2\nPartitionName=1 Nodes=ALL Default=YES\n");

  /** The name of the value in the table. */
  final String value;

  /** The name of the file. */
  final String file;

  private final String text;

  MachineText(String value, String file, String text) {
    this.value = value;
    this.file = file;
    this.text = text;
  }

  /**
   * {@return what the file holds}
   *
   * @param cores of a node of the first of two partitions; a quarter of all
   */
  String text(int cores) {
    return text.formatted(cores, 2 * cores);
  }
}
