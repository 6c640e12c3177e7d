package org.quoin.slurm.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.RecordBuilder;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;
import org.quoin.slurm.account.Limits;
import org.quoin.slurm.account.Limits.Count;
import org.quoin.slurm.account.Limits.Resource;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.TresTypes;
import org.quoin.slurm.priority.Usage;

/** Limits of associations and QOS. */
class LimitLedgerTest {
  private static final TresTypes TRES = TresTypes.with(List.of("gres/gpu"));

  private final AssociationTree tree = new AssociationTree();
  private final Map<String, Qos> qos = new LinkedHashMap<>();

  private static Association.Row row(String account, String name, Limits limits) {
    return RecordBuilder.copy(Association.Row.of(account, name), "limits", limits);
  }

  private Association user(String account, String name, Limits limits) {
    return tree.add(account, row(account, name, limits));
  }

  private void account(String name, Limits limits) {
    tree.add("root", row(name, "", limits));
  }

  private Qos qos(String name, Limits limits, String... flags) {
    Qos made = new Qos(name, 0, Set.of(flags), 1, limits);
    qos.put(name, made);
    return made;
  }

  /** Returns limits such as {@code MaxJobs=2 GrpTRES=cpu=8}. */
  private static Limits limits(String text) {
    Map<Count, Double> counts = new EnumMap<>(Count.class);
    Map<Resource, double[]> resources = new EnumMap<>(Resource.class);
    Map<String, String> values = new HashMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(" ")) {
      values.put(part.split("=", 2)[0], part.split("=", 2)[1]);
    }
    for (Count limit : Count.values()) {
      String value = values.remove(limit.names().get(0));
      if (value != null) {
        counts.put(limit, Double.parseDouble(value));
      }
    }
    for (Resource limit : Resource.values()) {
      String value = values.remove(limit.names().get(0));
      if (value != null) {
        resources.put(
            limit, TRES.read(value, limit == Resource.MIN_TRES ? 0 : Double.POSITIVE_INFINITY));
      }
    }
    assertThat(values).isEmpty();
    return new Limits(counts, resources);
  }

  private LimitLedger ledger(Usage usage, boolean safe) {
    return new LimitLedger(new AccountDatabase(TRES, qos, tree), usage, safe);
  }

  private static LimitedJob job(Association user, Qos qos, String tres, double minutes) {
    return new LimitedJob(user, qos, null, TRES.read(tres, 0), 60 * minutes);
  }

  private static String reason(LimitLedger ledger, LimitedJob job) {
    return ledger.beforeSelection(job).or(() -> ledger.afterSelection(job, 0)).orElse("");
  }

  /** One job of 4 CPUs and 1 GPU on one node runs; another of 6 CPUs and 1 GPU on two waits. */
  @ParameterizedTest
  @CsvSource({
    "GrpJobs=1, AssocGrpJobsLimit, QOSGrpJobsLimit",
    "GrpJobs=2, '', ''",
    "MaxJobs=1, AssocMaxJobsLimit, QOSMaxJobsPerUserLimit",
    "MaxWall=599, AssocMaxWallDurationPerJobLimit, QOSMaxWallDurationPerJobLimit",
    "MaxWall=600, '', ''",
    "GrpTRES=cpu=9, AssocGrpCpuLimit, QOSGrpCpuLimit",
    "GrpTRES=cpu=10, '', ''",
    "GrpTRES=mem=99, AssocGrpMemLimit, QOSGrpMemLimit",
    "GrpTRES=node=2, AssocGrpNodeLimit, QOSGrpNodeLimit",
    "GrpTRES=gres/gpu=1, AssocGrpGRES, QOSGrpGRES",
    "GrpTRESRunMins=cpu=99, AssocGrpCPURunMinutesLimit, QOSGrpCPURunMinutesLimit",
    "GrpTRESRunMins=cpu=100, '', ''",
    "GrpTRESRunMins=mem=999, AssocGrpMemRunMinutes, QOSGrpMemoryRunMinutes",
    "MaxTRES=cpu=5, AssocMaxCpuPerJobLimit, QOSMaxCpuPerJobLimit",
    "MaxTRES=cpu=6, '', ''",
    "MaxTRES=mem=49, AssocMaxMemPerJob, QOSMaxMemoryPerJob",
    "MaxTRES=node=1, AssocMaxNodePerJobLimit, QOSMaxNodePerJobLimit",
    "MaxTRES=gres/gpu=0, AssocMaxGRESPerJob, QOSMaxGRESPerJob",
    "MaxTRESPerNode=cpu=2, AssocMaxCpuPerNode, QOSMaxCpuPerNode",
    "MaxTRESPerNode=cpu=3, '', ''",
    "MaxTRESMins=cpu=59, AssocMaxCpuMinutesPerJobLimit, QOSMaxCpuMinutesPerJobLimit",
    "MaxTRESMins=cpu=60, '', ''",
  })
  void aLimitHoldsAJobOfAnAssociationAndOfAQos(String text, String ofAssociation, String ofQos) {
    account("lab", Limits.NONE);
    Qos open = qos("open", Limits.NONE);
    Qos closed = qos("closed", limits(text.replace("MaxJobs=", "MaxJobsPU=")));
    Association limited = user("lab", "u1", limits(text));
    Association free = user("lab", "u2", Limits.NONE);
    LimitLedger ledger = ledger(null, false);
    String running = "cpu=4,mem=50,node=1,gres/gpu=1";
    String waiting = "cpu=6,mem=50,node=2,gres/gpu=1";
    ledger.started(job(limited, open, running, 10), 0);
    ledger.started(job(free, closed, running, 10), 0);
    assertThat(reason(ledger, job(limited, open, waiting, 10))).isEqualTo(ofAssociation);
    assertThat(reason(ledger, job(free, closed, waiting, 10))).isEqualTo(ofQos);
    assertThat(reason(ledger, job(free, open, waiting, 10))).isEmpty();
    ledger.ended(job(limited, open, running, 10), 0);
    LimitedJob again = job(limited, open, running, 10);
    boolean isOfOneJob = text.startsWith("MaxW") || text.startsWith("MaxT");
    assertThat(isOfOneJob || reason(ledger, again).isEmpty()).isTrue();
  }

  @Test
  void aLimitOfTheQosReplacesThatOfTheTreeForTheSameResourceOnly() {
    account("lab", limits("GrpTRES=cpu=4,node=1"));
    Association user = user("lab", "u1", limits("MaxJobs=1"));
    Qos wide = qos("wide", limits("GrpTRES=cpu=100 MaxJobsPU=9"));
    Qos plain = qos("plain", Limits.NONE);
    LimitLedger ledger = ledger(null, false);
    assertThat(reason(ledger, job(user, plain, "cpu=8,node=1", 1))).isEqualTo("AssocGrpCpuLimit");
    assertThat(reason(ledger, job(user, wide, "cpu=8,node=1", 1))).isEmpty();
    assertThat(reason(ledger, job(user, wide, "cpu=8,node=2", 1))).isEqualTo("AssocGrpNodeLimit");
    ledger.started(job(user, plain, "cpu=1", 1), 0);
    assertThat(reason(ledger, job(user, plain, "cpu=1", 1))).isEqualTo("AssocMaxJobsLimit");
    assertThat(reason(ledger, job(user, wide, "cpu=1", 1))).isEmpty();
  }

  @Test
  void everyLevelOfTheTreeHolds() {
    tree.add("root", row("top", "", limits("GrpJobs=2")));
    tree.add("top", row("a", "", limits("GrpTRES=cpu=10")));
    tree.add("top", Association.Row.of("b", ""));
    Association one = user("a", "u1", Limits.NONE);
    Association two = user("b", "u2", Limits.NONE);
    LimitLedger ledger = ledger(null, false);
    ledger.started(job(one, null, "cpu=8", 1), 0);
    assertThat(reason(ledger, job(one, null, "cpu=4", 1))).isEqualTo("AssocGrpCpuLimit");
    assertThat(reason(ledger, job(two, null, "cpu=4", 1))).isEmpty();
    ledger.started(job(two, null, "cpu=4", 1), 0);
    assertThat(reason(ledger, job(two, null, "cpu=4", 1))).isEqualTo("AssocGrpJobsLimit");
  }

  @Test
  void limitsPerUserAndPerAccountOfAQosCountOnlyItsJobs() {
    account("lab", Limits.NONE);
    Association one = user("lab", "u1", Limits.NONE);
    Association two = user("lab", "u2", Limits.NONE);
    Qos small = qos("small", limits("MaxTRESPU=cpu=6,mem=10 MaxTRESPA=cpu=9 MaxJobsPA=3"));
    Qos other = qos("other", Limits.NONE);
    LimitLedger ledger = ledger(null, false);
    ledger.started(job(one, other, "cpu=50", 1), 0);
    assertThat(reason(ledger, job(one, small, "cpu=7", 1))).isEqualTo("QOSMaxCpuPerUserLimit");
    assertThat(reason(ledger, job(one, small, "cpu=1,mem=11", 1))).isEqualTo("QOSMaxMemoryPerUser");
    ledger.started(job(one, small, "cpu=5", 1), 0);
    assertThat(reason(ledger, job(one, small, "cpu=2", 1))).isEqualTo("QOSMaxCpuPerUserLimit");
    assertThat(reason(ledger, job(two, small, "cpu=5", 1))).isEqualTo("MaxCpuPerAccount");
    ledger.started(job(two, small, "cpu=1", 1), 0);
    ledger.started(job(two, small, "cpu=1", 1), 0);
    assertThat(reason(ledger, job(two, small, "cpu=1", 1))).isEqualTo("MaxJobsPerAccount");
  }

  @Test
  void minutesCountPastUsageAndIfSafeTheJobItself() {
    account("lab", limits("GrpTRESMins=cpu=20 GrpWall=600"));
    Association user = user("lab", "u1", Limits.NONE);
    Usage usage = new Usage(new AccountDatabase(TRES, qos, tree), Double.POSITIVE_INFINITY);
    LimitLedger plain = ledger(usage, false);
    LimitLedger safe = ledger(usage, true);
    usage.charge(user, null, 60, 19, TRES.read("cpu=19", 0));
    assertThat(reason(plain, job(user, null, "cpu=2", 1))).isEmpty();
    assertThat(reason(safe, job(user, null, "cpu=1", 1))).isEmpty();
    assertThat(reason(safe, job(user, null, "cpu=2", 1))).isEqualTo("AssocGrpCPUMinutesLimit");
    safe.started(job(user, null, "cpu=1", 1), 0);
    assertThat(reason(safe, job(user, null, "cpu=1", 1))).isEqualTo("AssocGrpCPUMinutesLimit");
    usage.charge(user, null, 60, 1, TRES.read("cpu=1", 0));
    assertThat(reason(plain, job(user, null, "cpu=1", 1))).isEqualTo("AssocGrpCPUMinutesLimit");
    usage.charge(user, null, 480, 0, TRES.read("", 0));
    assertThat(reason(plain, job(user, null, "", 1))).isEqualTo("AssocGrpWallLimit");
    assertThat(reason(ledger(null, false), job(user, null, "cpu=99", 99))).isEmpty();
  }

  @Test
  void submissionsAreCountedAndOtherLimitsRejectOnlyWithDenyOnLimit() {
    account("lab", limits("GrpSubmit=4 MaxSubmit=2 MaxTRES=cpu=16"));
    Association one = user("lab", "u1", Limits.NONE);
    Association two = user("lab", "u2", Limits.NONE);
    Qos plain = qos("plain", limits("MaxTRES=cpu=4"));
    Qos deny = qos("deny", limits("MaxTRES=cpu=4 MaxWall=60 MinTRES=cpu=2"), "denyonlimit");
    Qos single = qos("single", limits("MaxSubmitPU=1"));
    LimitLedger ledger = ledger(null, false);
    assertThat(ledger.rejection(job(one, plain, "cpu=8", 1))).isEmpty();
    assertThat(ledger.rejection(job(one, deny, "cpu=8", 1))).contains("QOSMaxCpuPerJobLimit");
    assertThat(ledger.rejection(job(one, deny, "cpu=1", 1))).contains("QOSMinCpuNotSatisfied");
    assertThat(ledger.rejection(job(one, deny, "cpu=2", 2)))
        .contains("QOSMaxWallDurationPerJobLimit");
    ledger.submitted(job(one, single, "cpu=1", 1));
    assertThat(ledger.rejection(job(one, single, "cpu=1", 1)))
        .contains("QOSMaxSubmitJobPerUserLimit");
    ledger.submitted(job(one, plain, "cpu=1", 1));
    assertThat(ledger.rejection(job(one, plain, "cpu=1", 1))).contains("AssocMaxSubmitJobLimit");
    assertThat(ledger.rejection(job(two, plain, "cpu=1", 1))).isEmpty();
    ledger.submitted(job(two, plain, "cpu=1", 1));
    ledger.submitted(job(two, single, "cpu=1", 1));
    assertThat(ledger.rejection(job(two, plain, "cpu=1", 1))).contains("AssocMaxSubmitJobLimit");
    ledger.left(job(one, plain, "cpu=1", 1));
    assertThat(ledger.rejection(job(one, plain, "cpu=1", 1))).isEmpty();
  }

  @Test
  void theQosOfThePartitionGoesBeforeThatOfTheJobUnlessItSaysOtherwise() {
    account("lab", Limits.NONE);
    Association user = user("lab", "u1", Limits.NONE);
    Qos ofPartition = qos("partition", limits("MaxTRES=cpu=4"));
    Qos ofJob = qos("job", limits("MaxTRES=cpu=8"));
    Qos over = qos("over", limits("MaxTRES=cpu=8"), "overpartqos");
    double[] tres = TRES.read("cpu=6", 0);
    LimitLedger ledger = ledger(null, false);
    assertThat(reason(ledger, new LimitedJob(user, ofJob, ofPartition, tres, 60)))
        .isEqualTo("QOSMaxCpuPerJobLimit");
    assertThat(reason(ledger, new LimitedJob(user, over, ofPartition, tres, 60))).isEmpty();
  }
}
