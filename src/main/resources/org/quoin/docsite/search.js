'use strict';
// Searches the sections of all pages; the index is loaded with the first letter, from the site itself.
(function () {
  const MOST = 12;
  const OF_A_PAGE = 3;
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

  /**
   * How well a section fits the words: 0 if one of them is missing. Its own title counts most, then that of its page;
   * pages of results come after those that explain.
   */
  function fit(entry, words) {
    let sum = 0;
    const isPage = entry.title === entry.page;
    for (const word of words) {
      const whole = (' ' + entry.words + ' ').includes(' ' + word + ' ');
      if (entry.title.toLowerCase().includes(word)) {
        sum += isPage ? 8 : 6;
      } else if (entry.page.toLowerCase().includes(word)) {
        sum += 3;
      } else if (whole || (' ' + entry.words).includes(' ' + word)) {
        sum += 1;
      } else {
        return 0;
      }
      sum += whole ? 1 : 0;
    }
    return /^docs\/(reproductions|speed)\//.test(entry.to) ? sum / 4 : sum;
  }

  /** The best hits, of each page no more than a few. */
  function best(hits) {
    const ofPage = new Map();
    return hits.sort((a, b) => b.sum - a.sum).filter(({entry}) => {
      const page = entry.to.replace(/#.*/, '');
      ofPage.set(page, (ofPage.get(page) || 0) + 1);
      return ofPage.get(page) <= OF_A_PAGE;
    }).slice(0, MOST);
  }

  function show() {
    const words = box.value.toLowerCase().split(/\s+/).filter(word => word.length > 0);
    list.replaceChildren();
    if (!window.quoinIndex || words.length === 0) {
      list.hidden = true;
      return;
    }
    const hits = best(window.quoinIndex
      .map(entry => ({entry, sum: fit(entry, words)}))
      .filter(hit => hit.sum > 0));
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
