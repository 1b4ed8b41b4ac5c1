// Runs before the first paint, so that nobody sees the wrong theme flash. Kept outside the bundle because it must block.
try {
  var saved = JSON.parse(localStorage.getItem('ruka.preferences') || '{}')
  var bar = document.querySelector('meta[name=theme-color]')
  if (saved.theme === 'light') document.documentElement.dataset.theme = 'light'
  if (saved.theme === 'dark') delete document.documentElement.dataset.theme
  if (saved.theme) bar.content = bar.dataset[saved.theme] || bar.content
  if (saved.language === 'sw') document.documentElement.lang = 'sw'
} catch {
  // A blocked or broken storage means the default theme.
}
