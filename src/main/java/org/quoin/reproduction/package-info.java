/**
 * What is published, held against this program: a package a paper, and what they share. A figure
 * that does not come out, or a claim that does not hold, stays in its table as it is.
 */
package org.quoin.reproduction;
