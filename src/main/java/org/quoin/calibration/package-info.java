/**
 * Fits keys of a grid scenario to measured jobs.
 *
 * <p>Method. Context: the likelihood of jobs that share links and sites has no closed form. Choice:
 * the method of simulated moments (D. McFadden, Econometrica 57, 1989): the keys are chosen so that
 * the means of simulated times by site are as near to the measured ones as the measured ones are
 * known. Why: it needs nothing but runs of the scenario itself, whatever features it uses, and all
 * runs have common random numbers, so that a change of the keys is not lost in noise.
 *
 * <p>Scale. Times are compared by the logarithms of their means: the means of waits are skewed, and
 * their errors grow with them. A thousandth of the mean time of a job at the site is added before,
 * so that a negligible wait does not decide; a time that was 0 for all measured jobs of a site is
 * not compared, since its error is not known.
 *
 * <p>Loss. Means are compared, or quantiles ({@link org.quoin.calibration.Loss}), each by its
 * relative error in standard errors. Quantiles tell keys apart that change the shape of a time and
 * not its mean, and are not moved by a few long times; means are known better from few jobs.
 *
 * <p>Likelihood. Context: transfers alone on one queue, computations at a server and waits behind
 * exponential jobs have distributions in closed form. Choice: {@link
 * org.quoin.calibration.Loss#LIKELIHOOD} takes their product, and profile likelihood for intervals.
 * A time of a transfer has the gamma density with the mean and variance of its Markov chain, since
 * the density of the chain itself costs as much as it has states. Transfers during which another
 * begins are censored there. Why: no simulation and no noise.
 *
 * <p>Waits. Context: waits of successive jobs depend on each other, so that their product is no
 * likelihood of all of them: it claims more than the jobs show. Choice: waits get the weight that
 * makes the variance of their mean that of blocks of successive jobs, and the limit of the profile
 * likelihood is that of the variance of the score over blocks (Godambe's information) in place of
 * the chi-square quantile, with Student's quantile. Why: without the weight, waits that repeat each
 * other outvote computations; without the other limit intervals of jobs that meet are too short.
 *
 * <p>Residuals. Measured jobs are not the simulated ones, one by one. Choice: sums of measured
 * times over the simulated means of their site and class, by hour and by size.
 *
 * <p>Intervals. Context: jobs that meet have similar times, so that their number says little of how
 * well a mean is known. Choice: the jackknife over blocks of successive jobs (H. Künsch, Annals of
 * Statistics 17, 1989), of the measurement and of the simulation, which is random, too; each moves
 * the fit by a Gauss-Newton step with the slopes at the fit. Half the width of an interval is the
 * standard error times Student's quantile, with the degrees of freedom of a difference of two
 * series (B. Welch, Biometrika 34, 1947). There are few blocks, so that most of the dependence is
 * within them (B. Schmeiser, Operations Research 30, 1982, recommends 10 to 30). Why: the
 * studentized bootstrap of as few blocks has wider intervals that hold less often, since it sees
 * little of the skewness of waits.
 *
 * <p>Bootstrap ({@link org.quoin.calibration.Intervals#BOOTSTRAP}). Context: a fit of every
 * resample would take thousands of searches, each of which simulates dozens of points. Choice: of
 * means and quantiles the statistics are computed again from each resample, of measured and of
 * simulated blocks, and move the fit by the Gauss-Newton step of the jackknife, with common random
 * numbers in all slopes. A likelihood is maximized again for each resample; those of the blocks are
 * interpolated on Chebyshev points around the fit, since one Newton step is off by a quarter of an
 * interval for forty exponential times. Ends are expanded percentiles. Why: what is not linear in
 * the jobs, the logarithms of means and quantiles of few jobs, is resampled as it is, and no
 * further point is simulated.
 *
 * <p>Ranges. Context: most declared bounds only exclude nonsense, as 1 B/s to 1 EB/s. Choice:
 * bounds are the range if they are those of a share or a factor of a thousand apart; else the range
 * is a tenth of the value in the files to ten times it, cut at what the scenario accepts. Why: a
 * search over 18 decades spends its points where no grid is, and one of the cost of a simulation.
 *
 * <p>Slopes. Context: with common random numbers the statistics still jump with the keys, as
 * background arrivals move past the jobs. Choice: slopes are least squares over some pairs of
 * opposite points, as far apart as the intervals are wide, since over short steps the noise of the
 * simulation would pass for a slope.
 *
 * <p>Keys that the data do not tell apart. The singular values of the slopes, in units of the
 * standard errors of the statistics, are the precision of each direction in the space of the keys.
 * A direction whose 95 % interval would be the whole range of the keys is not determined, nor is
 * one whose slope is within two standard errors of 0 over the blocks of simulated jobs.
 */
package org.quoin.calibration;
