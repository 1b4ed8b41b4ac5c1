// Runs before the first paint, so that the first picture is the one that stays: `theme.ts` and the games go on with it.
var root = document.documentElement
var asked = new URLSearchParams(location.search)
var mode = asked.get('mode')
var light = mode === 'light' || (mode !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
root.dataset.theme = light ? 'light' : 'dark'
// The shell around a frame shows the game's name and the balance of real money.
if (parent !== window) root.dataset.framed = ''
if (asked.get('demo') === 'true' && !/[#&]launch=./.test(location.hash)) root.dataset.demo = ''
