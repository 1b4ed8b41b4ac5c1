// Writes a message to the short code. The page itself shows it, and the answer, as the phone changes.

const { msisdn } = document.body.dataset
const form = document.querySelector('[data-write-form]')

form?.addEventListener('submit', event => {
  event.preventDefault()
  void send()
})

async function send() {
  const { text } = form.elements
  if (text.value.trim() === '') return report('Write a message.')
  const button = form.querySelector('[type=submit]')
  button.disabled = true
  try {
    const reply = await fetch(`/sim/phones/${msisdn}/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: text.value }),
    })
    const { error } = await reply.json()
    if (!error) form.reset()
    report(error ?? '')
  } catch {
    report('The simulator does not answer.')
  } finally {
    button.disabled = false
  }
}

function report(problem) {
  form.elements.text.setAttribute('aria-invalid', String(problem !== ''))
  form.querySelector('.problem').textContent = problem
  form.elements.text.focus()
}
