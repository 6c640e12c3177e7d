/**
 * Aida, Takefusa, Nakada, Matsuoka, Nagashima (HPDC 1998): claims about metaservers; the slides
 * print no figures.
 */
package org.quoin.reproduction.aida;
