/**
 * What is published, held against this program: the tables of dynP, KRC and ParaSim with the
 * printed figures beside ours, the figures of Zhang et al. with the claims they are about, and the
 * claims of Aida et al., whose slides print no figures. A figure that does not come out, or a claim
 * that does not hold, stays in its table as it is.
 */
package org.quoin.reproduction;
