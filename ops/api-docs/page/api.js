// Shows the OpenAPI document. Sends calls only when the reader presses "Try it out", and nothing to any other host.
/* global SwaggerUIBundle */
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem('tidewatch:theme'));
    } catch {
      return null;
    }
  };
  const show = () => {
    const theme = chosen();
    document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme !== 'light' && dark.matches));
  };
  show();
  dark.addEventListener('change', show);
  SwaggerUIBundle({
    url: '/docs/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    validatorUrl: null,
  });
})();
