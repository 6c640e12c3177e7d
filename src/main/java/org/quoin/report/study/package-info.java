/** The results of a study: tables, files and pictures. */
package org.quoin.report.study;
