// Runs in a page that was drawn before: its code is fetched once the picture is painted, since the two would
// share a thin line and a slow chip.
var late = document.querySelector('meta[name=code]')
var fetched = false
// The site uncovers what can be seen. Which site that is the page does not know yet: the message says nothing else.
addEventListener('load', function () {
  if (parent !== window && document.getElementById('root').hasChildNodes())
    parent.postMessage({ type: 'ruka:drawn' }, '*')
})
// Within the site the frame's owner offers another try. A module that failed stays so until the page is loaded again.
function offerRetry() {
  if (parent !== window || document.querySelector('.code-failed')) return
  removeEventListener('click', hold, true)
  var place = document.createElement('div')
  place.className = 'code-failed'
  place.setAttribute('role', 'alert')
  var retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = late.dataset.retry
  retry.onclick = function () {
    location.reload()
  }
  place.append(late.dataset.failed, retry)
  document.body.append(place)
}
function fetchCode() {
  if (fetched) return
  fetched = true
  // What the code imports comes beside it, not behind it, and each file runs in a task of its own: a slow chip that ran
  // all of them at once would leave a tap without an answer.
  var files = late.dataset.imports.split(' ').concat(late.content)
  files.forEach(function (src) {
    var script = document.createElement('script')
    script.type = 'module'
    script.async = false
    script.src = src
    if (src === late.content) script.onerror = offerRetry
    document.head.appendChild(script)
  })
}
if (document.hidden || !window.PerformanceObserver) fetchCode()
else {
  new PerformanceObserver(function (_, observer) {
    observer.disconnect()
    requestAnimationFrame(function () {
      // Code that is on its way holds the load back, for which the site waits to uncover the page.
      if (document.readyState === 'complete') setTimeout(fetchCode)
      else
        addEventListener('load', function () {
          setTimeout(fetchCode)
        })
    })
  }).observe({ type: 'paint', buffered: true })
  setTimeout(fetchCode, 2000)
}
// A tap before the code runs waits for it: a link would load another page, without the launch of this one.
var held = []
function hold(tap) {
  var target = tap.target.closest('a,button')
  // The way past everything to the bet needs no code where the bet is there.
  var bet = target && target.matches('.skip') && document.querySelector('.play[data-testid]')
  if (bet) return bet.focus()
  if (!target || tap.ctrlKey || tap.metaKey || tap.shiftKey) return
  tap.preventDefault()
  tap.stopPropagation()
  if (held.indexOf(target) < 0) held.push(target)
}
addEventListener('click', hold, true)
addEventListener('alive', function () {
  removeEventListener('click', hold, true)
  held.forEach(function (target) {
    target.click()
  })
  held = []
})
