// Runs before anything else loads. First the sign-in address: what it carries must not stay in the
// history or reach any other request. Then the theme, so that the first paint has the right colours.
(() => {
  if (location.pathname === '/auth/callback') {
    window.__authCallback = location.search;
    history.replaceState(null, '', '/auth/callback');
  }
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage can be forbidden; the system's choice is a good one.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The frame of the installed app; the same as --canvas, whose file is not there yet.
  if (dark) document.querySelector('meta[name="theme-color"]').content = '#0f0f12';
})();
