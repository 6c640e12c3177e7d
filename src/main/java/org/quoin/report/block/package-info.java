/**
 * What a reader is shown, as data with units and meanings: paragraphs, tables and figures. The page
 * and the picture files are made from the same blocks.
 */
package org.quoin.report.block;
