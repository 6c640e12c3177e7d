'use strict';
// Searches the sections of all pages; the index is loaded with the first letter, from the site itself.
(function () {
  const MOST = 12;
  const box = document.getElementById('search');
  const list = document.getElementById('found');
  const root = document.documentElement.dataset.root;
  let loading = false;

  function load() {
    if (!loading) {
      loading = true;
      const script = document.createElement('script');
      script.src = root + 'style/search-index.js';
      script.addEventListener('load', show);
      document.head.append(script);
    }
  }

  /** How well a section fits the words: 0 if one of them is missing. */
  function fit(entry, words) {
    let sum = 0;
    const title = (entry.title + ' ' + entry.page).toLowerCase();
    for (const word of words) {
      const at = (' ' + entry.words).indexOf(' ' + word);
      if (title.includes(word)) {
        sum += 5;
      } else if (at >= 0) {
        sum += (' ' + entry.words + ' ').includes(' ' + word + ' ') ? 2 : 1;
      } else {
        return 0;
      }
    }
    return sum;
  }

  function show() {
    const words = box.value.toLowerCase().split(/\s+/).filter(word => word.length > 0);
    list.replaceChildren();
    if (!window.quoinIndex || words.length === 0) {
      list.hidden = true;
      return;
    }
    const hits = window.quoinIndex
      .map(entry => ({entry, sum: fit(entry, words)}))
      .filter(hit => hit.sum > 0)
      .sort((a, b) => b.sum - a.sum)
      .slice(0, MOST);
    for (const {entry} of hits) {
      const link = document.createElement('a');
      link.href = root + entry.to;
      link.textContent = entry.title;
      if (entry.title !== entry.page) {
        const page = document.createElement('span');
        page.textContent = entry.page;
        link.append(' ', page);
      }
      const item = document.createElement('li');
      item.append(link);
      list.append(item);
    }
    if (hits.length === 0) {
      const none = document.createElement('li');
      none.textContent = 'Nothing has these words.';
      list.append(none);
    }
    list.hidden = false;
  }

  box.hidden = false;
  box.addEventListener('input', () => { load(); show(); });
  box.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      box.value = '';
      show();
    }
  });
})();
