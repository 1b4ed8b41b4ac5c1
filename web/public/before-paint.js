// Runs before the first paint, so that nobody sees another theme or somebody else's page flash. Kept outside the bundle because it must block.
try {
  var root = document.documentElement
  var bar = document.querySelector('meta[name=theme-color]')
  var saved = JSON.parse(localStorage.getItem('ruka.preferences') || '{}')
  var language = saved.language === 'sw' ? 'sw' : 'en'
  if (saved.theme === 'light') root.dataset.theme = 'light'
  if (saved.theme === 'dark') delete root.dataset.theme
  if (saved.theme) bar.content = bar.dataset[saved.theme] || bar.content
  // The server draws what every visitor of a language sees. Whoever has something of their own waits for the live page.
  if (localStorage.getItem('ruka.tokens') || saved.menuCollapsed || history.state || root.lang !== language)
    root.dataset.own = ''
  root.lang = language
} catch {
  // A blocked or broken storage means the defaults.
}
// A form that is sent before the page is live would put a password into the address.
addEventListener('submit', function (event) {
  event.preventDefault()
})
