/** A page's figures as pictures for papers, drawn without a browser from the same description. */
package org.quoin.page.picture;
