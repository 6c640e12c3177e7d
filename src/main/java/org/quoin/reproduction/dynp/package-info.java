/**
 * Streit (JSSPP 2004): the tables of self-tuning dynP, and Table 2 as another program printed it.
 */
package org.quoin.reproduction.dynp;
