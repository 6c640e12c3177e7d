package org.quoin.workload;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import umontreal.ssj.probdist.ContinuousDistribution;

/**
 * Continuous distributions of SSJ whose parameters are numbers. The name of a distribution is its
 * SSJ class without {@code Dist}, in small letters with dashes: {@code inverse-gaussian} for {@code
 * InverseGaussianDist}. The parameters are those of the constructors.
 */
public final class Distributions {
  private static final String CLASSES =
      "AndersonDarlingDist AndersonDarlingDistQuick BetaDist BetaSymmetricalDist CauchyDist ChiDist"
          + " ChiSquareDist ChiSquareDistQuick ChiSquareNoncentralDist CramerVonMisesDist"
          + " ErlangDist ExponentialDist ExponentialDistFromMean ExtremeValueDist FatigueLifeDist"
          + " FisherFDist FoldedNormalDist FrechetDist GammaDist GammaDistFromMoments GumbelDist"
          + " HalfNormalDist HyperbolicSecantDist HypoExponentialDist HypoExponentialDistEqual"
          + " HypoExponentialDistQuick InverseGammaDist InverseGaussianDist JohnsonSBDist"
          + " JohnsonSLDist JohnsonSUDist KolmogorovSmirnovDist KolmogorovSmirnovDistQuick"
          + " KolmogorovSmirnovPlusDist LaplaceDist LogisticDist LoglogisticDist LognormalDist"
          + " LognormalDistFromMoments NakagamiDist NormalDist NormalDistQuick"
          + " NormalInverseGaussianDist ParetoDist Pearson5Dist Pearson6Dist PowerDist RayleighDist"
          + " StudentDist StudentDistQuick TriangularDist UniformDist WatsonGDist WatsonUDist"
          + " WeibullDist";

  private static final Map<String, String> BY_NAME =
      Arrays.stream(CLASSES.split(" "))
          .collect(Collectors.toMap(Distributions::name, c -> c, (a, b) -> a, LinkedHashMap::new));

  private static final double LOWEST_U = 0x1.0p-53;
  private static final double MAX_PROBABILITY = 1 - 0x1.0p-50;

  /**
   * Minimum absolute parameter: some classes of SSJ loop forever far below. Amounts have a unit.
   */
  private static final double MIN_SIZE = 1e-3;

  private static final double MAX_SIZE = 1e6;

  private static final String NO_INVERSE = "cannot be inverted by SSJ";

  private Distributions() {}

  /** {@return the names of the distributions} */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  static List<String> classes() {
    return List.copyOf(BY_NAME.values());
  }

  private static String name(String type) {
    return type.replace("Dist", "")
        .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
        .toLowerCase(Locale.ROOT);
  }

  /**
   * {@return a distribution of amounts}
   *
   * @param name one of {@link #names}
   * @param parameters arguments of one of its constructors, in order
   * @throws IllegalArgumentException if there is no such constructor, SSJ rejects the parameters,
   *     or the distribution has negative values, no finite mean or mean 0; the message states the
   *     cause without the name
   */
  public static ContinuousDistribution of(String name, double... parameters) {
    for (double parameter : parameters) {
      double size = Math.abs(parameter);
      if (!(size == 0 || (size >= MIN_SIZE && size <= MAX_SIZE))) {
        throw new IllegalArgumentException(
            "has the parameter " + parameter + "; expected 0 or a size of 0.001 to 1,000,000");
      }
    }
    ContinuousDistribution distribution = construct(BY_NAME.get(name), parameters);
    double mean = known(distribution::getMean, "has no finite mean known to SSJ");
    if (!Double.isFinite(mean)) {
      throw new IllegalArgumentException("has no finite mean");
    }
    if (mean <= 0) {
      throw new IllegalArgumentException("has the mean " + mean + "; expected one above 0");
    }
    double lowest = known(() -> distribution.inverseF(LOWEST_U), NO_INVERSE);
    double highest = known(() -> distribution.inverseF(MAX_PROBABILITY), NO_INVERSE);
    if (!(lowest >= 0)) {
      throw new IllegalArgumentException("has values below 0");
    }
    if (!(highest >= mean && highest < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(NO_INVERSE);
    }
    return distribution;
  }

  private static double known(DoubleSupplier figure, String otherwise) {
    try {
      return figure.getAsDouble();
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(otherwise, e);
    }
  }

  private static ContinuousDistribution construct(String type, double[] parameters) {
    TreeSet<Integer> counts = new TreeSet<>();
    for (Constructor<?> constructor : constructors(type)) {
      Class<?>[] types = constructor.getParameterTypes();
      boolean list = types[0] == double[].class;
      counts.add(types.length);
      if (list ? parameters.length > 0 : types.length == parameters.length) {
        return construct(constructor, list ? new Object[] {parameters} : boxed(types, parameters));
      }
    }
    throw new IllegalArgumentException(
        "takes %s%s, those of SSJ's %s; found %s"
            .formatted(
                counts.stream().map(String::valueOf).collect(Collectors.joining(" or ")),
                counts.last() == 1 ? " parameter" : " parameters",
                type,
                parameters.length));
  }

  private static Object[] boxed(Class<?>[] types, double[] parameters) {
    Object[] boxed = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      boolean whole = types[i] == int.class;
      if (whole && (parameters[i] != Math.rint(parameters[i]) || Math.abs(parameters[i]) > 1e6)) {
        throw new IllegalArgumentException(
            "has a whole number as parameter " + (i + 1) + "; found " + parameters[i]);
      }
      boxed[i] = parameters[i];
      if (whole) {
        boxed[i] = (int) parameters[i];
      }
    }
    return boxed;
  }

  private static ContinuousDistribution construct(Constructor<?> constructor, Object[] parameters) {
    try {
      return (ContinuousDistribution) constructor.newInstance(parameters);
    } catch (InvocationTargetException e) {
      String why = e.getCause().getMessage();
      throw new IllegalArgumentException(
          "cannot have these parameters" + (why == null ? "" : ": " + why.strip()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(constructor + " cannot be called", e);
    }
  }

  /** Returns the constructors with numeric parameters, without those that only add a precision. */
  private static List<Constructor<?>> constructors(String type) {
    List<Constructor<?>> found = new ArrayList<>();
    try {
      Class<?> distribution = Class.forName("umontreal.ssj.probdist." + type);
      for (Constructor<?> constructor : distribution.getConstructors()) {
        List<Class<?>> types = List.of(constructor.getParameterTypes());
        boolean numbers = types.stream().allMatch(t -> t == double.class || t == int.class);
        boolean list = types.equals(List.of(double[].class));
        if (list || (numbers && !types.isEmpty() && !addsDigits(distribution, types))) {
          found.add(constructor);
        }
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("SSJ has no " + type, e);
    }
    return found;
  }

  private static boolean addsDigits(Class<?> distribution, List<Class<?>> types) {
    int last = types.size() - 1;
    return last > 0
        && types.get(last) == int.class
        && Arrays.stream(distribution.getConstructors())
            .anyMatch(other -> List.of(other.getParameterTypes()).equals(types.subList(0, last)));
  }
}
