/**
 * Fits keys of a grid scenario to measured jobs.
 *
 * <p>Method. Context: the likelihood of jobs that share links and sites has no closed form. Choice:
 * the method of simulated moments (D. McFadden, Econometrica 57, 1989): the keys are chosen so that
 * the means of simulated times by site are as near to the measured ones as the measured ones are
 * known. Why: it needs nothing but runs of the scenario itself, whatever features it uses, and all
 * runs have common random numbers, so that a change of the keys is not lost in noise.
 *
 * <p>Intervals. Context: fitting again for each of hundreds of resampled data sets takes too long.
 * Choice: the fit of a resampled data set is one Gauss-Newton step from the fit of all data, with
 * the slopes of the statistics at the fit. Blocks of successive jobs are resampled, not jobs, since
 * jobs that meet have similar times (H. Künsch, Annals of Statistics 17, 1989); the replications of
 * the simulation are resampled as well, since they are random, too.
 *
 * <p>Keys that the data do not tell apart. The singular values of the slopes, in units of the
 * standard errors of the statistics, are the precision of each direction in the space of the keys.
 * A direction whose 95 % interval would be the whole range of the keys is not determined.
 */
package org.quoin.calibration;
