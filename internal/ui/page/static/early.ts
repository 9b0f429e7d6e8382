// Runs before a page is drawn, so that it looks as its reader wants: copies saved
// settings to the root element, and goes to the page in the reader's language.
{
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);

  const kept = (name: string) => {
    try {
      return localStorage.getItem('codebreaker-' + name);
    } catch {
      return null; // storage may be disabled
    }
  };

  const chosen = asked.get('lang');
  if (chosen) {
    try {
      localStorage.setItem('codebreaker-lang', chosen);
    } catch {
      // Then it applies to this page only.
    }
    asked.delete('lang');
    history.replaceState(null, '', location.pathname + (asked.size ? '?' + asked : '') + location.hash);
  }
  for (const name of ['theme', 'palette', 'letters', 'left', 'hard', 'sound', 'haptics', 'keys', 'been']) {
    const value = kept(name);
    if (value) root.dataset[name] = value;
  }
  if (asked.has('id') || asked.has('line')) root.dataset['asked'] = '';

  const pages = new Map([...document.querySelectorAll<HTMLLinkElement>('link[data-language]')].map((link) => [link.dataset['language'] ?? '', link.href]));
  const wanted = chosen ?? kept('lang') ?? navigator.languages.map((tag) => tag.split('-')[0] ?? '').find((language) => pages.has(language));
  const page = pages.get(wanted ?? '');
  if (page && wanted !== root.lang) location.replace(page + location.search + location.hash);
}
