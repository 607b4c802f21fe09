// Runs before the first paint, so that the page never flashes in the wrong theme or language. A file of its own
// because the page's Content-Security-Policy forbids inline scripts. state/settings.ts owns the stored record.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('zipscope.settings') || '{}').state || {};
  } catch {
    // Storage is blocked or holds something else: the defaults stand.
  }
  const hash = new URLSearchParams(location.hash.split('?')[1] || '');
  const query = new URLSearchParams(location.search);
  const asked = (name) => hash.get(name) || query.get(name) || stored[name];
  const theme = asked('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const lang = asked('lang');
  const zh = lang === 'zh' || (lang !== 'en' && /^zh\b/i.test(navigator.language));
  root.lang = zh ? 'zh-Hans' : 'en';
  root.dataset.lang = zh ? 'zh' : 'en';
})();
