/** What came out of a study: its tables, files and pictures. */
package org.quoin.report.study;
