// Runs before the first paint, so that no other theme flashes; `theme.ts` goes on with it.
var mode = new URLSearchParams(location.search).get('mode')
var light = mode === 'light' || (mode !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
document.documentElement.dataset.theme = light ? 'light' : 'dark'
