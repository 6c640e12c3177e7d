/**
 * Jobs as clients submit them and as they travel: what a client draws, the sites of a job's stages,
 * one trip over them, and the copies and attempts that a job may need.
 */
package org.quoin.grid.job;
