/**
 * Zhang, Sivasubramaniam, Moreira, Franke (TPDS 2001): every figure and table, with what is claimed
 * of it.
 */
package org.quoin.reproduction.coscheduling;
