// The phone in the hand: refreshes the regions of the page when the simulator says that this phone changed,
// and presses the prompt's buttons. The server draws everything; this file only moves it into place.

const { msisdn } = document.body.dataset
const one = selector => document.querySelector(selector)
const PROBLEMS = {
  2001: 'Wrong M-PESA PIN. The payment was not made.',
  8006: 'This PIN is locked. Unlock it in the M-PESA app.',
}

let refreshing = Promise.resolve()
let toastTimer

if (msisdn) {
  const changes = new EventSource(`/sim/phones/${msisdn}/events`)
  changes.addEventListener('changed', () => void refresh())
  window.addEventListener('hashchange', enterView)
  document.addEventListener('click', event => void press(event))
  document.addEventListener('submit', event => void send(event))
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && one('[data-sheet]')) void answer('cancel')
  })
  setInterval(tick, 1000)
  showBadge()
  holdPrompt()
}

/** Fetches the page again and swaps the regions that differ; one refresh at a time, so that none overtakes another. */
function refresh() {
  refreshing = refreshing.then(swapRegions).catch(() => undefined)
  return refreshing
}

async function swapRegions() {
  const reply = await fetch(`/phone/${msisdn}`)
  const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const known = one('[data-live=messages]').dataset.latest
  for (const region of document.querySelectorAll('[data-live]')) swap(region, fresh)
  const latest = one('[data-live=messages]').dataset.latest
  if (latest !== known && !one('[data-sheet]')) announceMessage()
  showBadge()
  holdPrompt()
}

function swap(region, fresh) {
  const next = fresh.querySelector(`[data-live=${region.dataset.live}]`)
  // An unchanged prompt keeps the digits already typed, and a result is shown until it is read.
  const same = promptOf(region) !== undefined && promptOf(region) === promptOf(next)
  if (same || one('[data-result]')?.closest('[data-live]') === region) return
  if (region.innerHTML === next.innerHTML) return
  Object.assign(region.dataset, next.dataset)
  region.replaceChildren(...next.childNodes)
}

const promptOf = region => region.querySelector('[data-prompt]')?.dataset.prompt

/** While a prompt stands, nothing behind it can be reached, and the PIN field has the focus. */
function holdPrompt() {
  const sheet = one('[data-sheet]')
  const content = one('[data-content]')
  if (!sheet) return void (content.inert = false)
  if (content.inert) return
  content.inert = true
  toast('', '')
  one('#pin')?.focus()
}

async function send(event) {
  if (!event.target.matches('[data-pin-form]')) return
  event.preventDefault()
  const pin = one('#pin').value
  if (!/^\d{4}$/.test(pin)) {
    one('#pin-problem').textContent = 'The PIN has four digits.'
    one('#pin').focus()
    return
  }
  await answer('approve', { pin })
}

/** Presses Send or Cancel. What went wrong stays on the sheet until it is read, as on a real phone. */
async function answer(action, body = {}) {
  const sheet = one('[data-sheet]')
  for (const control of sheet.querySelectorAll('button, input')) control.disabled = true
  const reply = await post(action, body)
  const { resultCode, resultDesc } = reply
  if (action === 'approve' && resultCode !== 0 && resultCode !== undefined)
    showResult(PROBLEMS[resultCode] ?? resultDesc)
  else await refresh()
}

function showResult(text) {
  const sheet = one('[data-sheet]')
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'primary',
    textContent: 'OK',
  })
  close.dataset.result = ''
  const said = Object.assign(document.createElement('p'), {
    className: 'sheet-ask',
    id: 'sheet-ask',
    textContent: text,
  })
  const kicker = Object.assign(document.createElement('p'), {
    className: 'sheet-kicker',
    id: 'sheet-title',
    textContent: 'M-PESA',
  })
  sheet.replaceChildren(kicker, said, close)
  close.focus()
}

async function post(action, body) {
  const reply = await fetch(`/sim/phones/${msisdn}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.json()
}

async function press(event) {
  const target = event.target.closest('button, a')
  if (!target) return
  const { copy, topup, forward, language } = target.dataset
  if (copy) await copyCode(target, copy)
  else if (topup) await say(post('topup', { amountKes: Number(topup) }))
  else if (forward) await say(post('forward', { text: forward }))
  else if (language) await say(post('language', { language }))
  else if ('unlock' in target.dataset) await say(post('unlock', {}))
  else if ('cancel' in target.dataset) await answer('cancel')
  else if ('result' in target.dataset) {
    target.closest('[data-prompt]').replaceChildren()
    await refresh()
  }
}

async function say(reply) {
  const { error } = await reply
  if (error) toast('Simulator', error)
}

async function copyCode(button, code) {
  const label = button.querySelector('[data-copy-label]')
  try {
    await navigator.clipboard.writeText(code)
    label.textContent = `Copied ${code}`
  } catch {
    // Without a secure origin there is no clipboard; the code is selected instead, for the person to copy.
    getSelection().selectAllChildren(label)
  }
}

function announceMessage() {
  const latest = one('[data-live=messages] li:has([data-from])')
  if (latest)
    toast(latest.querySelector('[data-from]').textContent, latest.querySelector('[data-text]').textContent)
}

/** The banner at the top, which screen readers announce. An empty text hides it. */
function toast(from, text) {
  clearTimeout(toastTimer)
  const banner = one('[data-toast]')
  banner.replaceChildren()
  if (!text) return
  const sender = Object.assign(document.createElement('strong'), { textContent: `Message from ${from}` })
  const said = Object.assign(document.createElement('p'), { textContent: text })
  banner.replaceChildren(from === 'Simulator' ? '' : sender, said)
  toastTimer = setTimeout(() => banner.replaceChildren(), 6000)
}

/** How many messages came since Messages was last open in this tab. */
function showBadge() {
  const key = `seen-${msisdn}`
  const count = Number(one('[data-live=messages]').dataset.count)
  if (location.hash === '#messages') sessionStorage.setItem(key, String(count))
  const unseen = count - Number(sessionStorage.getItem(key) ?? 0)
  const badge = one('[data-badge]')
  badge.hidden = unseen <= 0
  badge.textContent = badge.hidden ? '' : String(unseen)
  badge.setAttribute('aria-label', `${unseen} new`)
}

function enterView() {
  showBadge()
  one(`${location.hash || '#home'} h2`)?.focus({ preventScroll: true })
}

function tick() {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Nairobi',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const clock of document.querySelectorAll('[data-clock]')) clock.textContent = time.format(new Date())
  const left = one('progress[data-left-ms]')
  if (left) left.value = Math.max(0, left.value - 1000)
}
