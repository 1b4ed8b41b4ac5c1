// Runs before the first paint, so that no other theme and no visitor's page flashes. Kept outside the bundle
// because it must block.
var root = document.documentElement
try {
  var bar = document.querySelector('meta[name=theme-color]')
  var saved = JSON.parse(localStorage.getItem('ruka.preferences') || '{}') || {}
  var language = saved.language === 'sw' ? 'sw' : 'en'
  if (saved.theme === 'light') root.dataset.theme = 'light'
  if (saved.theme === 'dark') delete root.dataset.theme
  if (saved.theme) bar.content = bar.dataset[saved.theme] || bar.content
  // The server draws what every visitor of a language sees. A player with a session or settings waits for the
  // live page.
  if (
    localStorage.getItem('ruka.tokens') ||
    saved.menuCollapsed ||
    saved.saveData ||
    sessionStorage.getItem('ruka.beside-game') ||
    history.state ||
    root.lang !== language
  )
    root.dataset.own = ''
  root.lang = language
} catch {
  // A blocked or broken storage means the defaults.
}
// A form that is sent before the page is live would put a password into the address.
addEventListener('submit', function (event) {
  event.preventDefault()
})
// What is tapped on the picture is pressed on the live page as soon as that is there.
addEventListener('click', function (event) {
  var button = event.target.closest('.drawn button')
  if (button && event.detail) root.dataset.tapped = button.ariaLabel || button.textContent
})
// A page that arrives drawn names its code here, to be fetched once the picture is painted: the two would
// share a thin line and a slow chip.
var code = document.querySelector('meta[name=code]')
var fetched = false
function fetchCode() {
  if (fetched) return
  fetched = true
  code.content.split(' ').forEach(function (src) {
    var script = document.createElement('script')
    script.type = 'module'
    script.src = src
    script.onerror = offerAnew
    document.head.appendChild(script)
  })
  setTimeout(offerAnew, 30000)
}
// A picture that does not become live must not look as if it were. The live page takes this away.
function offerAnew() {
  var page = document.getElementById('root')
  if (!page) return document.addEventListener('DOMContentLoaded', offerAnew)
  if (!page.matches('.drawn') || page.querySelector('.reload-link')) return
  var link = document.createElement('a')
  link.className = 'reload-link'
  link.href = location.pathname + location.search
  link.textContent =
    root.lang === 'sw'
      ? 'Ukurasa haujafunguka wote. Gusa ili ujaribu tena.'
      : 'This page did not load completely. Tap to try again.'
  page.appendChild(link)
}
if (code) {
  if ('own' in root.dataset || document.hidden || !window.PerformanceObserver) fetchCode()
  else {
    new PerformanceObserver(awaitPicture).observe({ type: 'paint', buffered: true })
    setTimeout(fetchCode, 2000)
  }
}
// The largest picture is small and comes first; the wait for one that does not come is short.
function awaitPicture() {
  var picture = document.querySelector('img[fetchpriority=high]')
  if (!picture || picture.complete) return onceSeen()
  picture.onload = picture.onerror = onceSeen
  setTimeout(fetchCode, 500)
}
// What has arrived is drawn with the next frame, and seen with the one after.
function onceSeen() {
  requestAnimationFrame(function () {
    requestAnimationFrame(function () {
      setTimeout(function () {
        fetchCode()
      })
    })
  })
}
