// Sets the theme before the first paint, so that nothing flashes. A separate file: the CSP refuses inline scripts.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem('tidewatch:theme'));
  } catch {
    // Storage is refused in some private windows, or holds something else: the system's theme is shown.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('bp6-dark', dark);
  // The top bar's colours, for the frame that browsers and installed apps draw around the page.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1e2530' : '#ffffff');
})();
