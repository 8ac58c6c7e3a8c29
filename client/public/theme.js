// Sets theme and language before the first paint, so that nothing flashes. A separate file: the CSP refuses inline scripts.
(() => {
  const read = name => {
    try {
      return JSON.parse(localStorage.getItem(`tidewatch:${name}`));
    } catch {
      // Storage is refused in some private windows, or holds something else: the system's choice is shown.
      return null;
    }
  };
  const page = document.documentElement;
  const theme = read('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.classList.toggle('bp6-dark', dark);
  // The top bar's colours, for the frame that browsers and installed apps draw around the page.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1e2530' : '#ffffff');

  const known = tag => ['en', 'de'].find(language => String(tag).toLowerCase().split('-')[0] === language);
  const language = [read('language'), ...navigator.languages].map(known).find(Boolean) ?? 'en';
  // The page was rendered in the browser's language: base.css hides it until the app shows it in the chosen one.
  if (page.lang !== language) page.dataset.otherLanguage = '';
  page.lang = language;
})();
