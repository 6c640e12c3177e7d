/**
 * Reads the folders that Quoin's commands write and makes a page of each. A page is made of the
 * files there and of nothing else, so that it can be made anew, to the same bytes, by anybody who
 * has the folder.
 */
package org.quoin.page.folder;
