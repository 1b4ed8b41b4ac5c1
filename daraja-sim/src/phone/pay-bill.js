// The Lipa na M-PESA menu: checks what was typed, sends it, and says what came of it. The confirmation comes as a message.

const { msisdn } = document.body.dataset
const form = document.querySelector('[data-paybill-form]')
const CHECKS = [
  ['businessNumber', /^[1-9]\d{4,6}$/, 'A business number has five to seven digits.'],
  ['account', /^[\x20-\x7e]*\S[\x20-\x7e]*$/, 'Enter the account number.'],
  ['amountKes', /^[1-9]\d{0,5}$/, 'Enter the amount in whole shillings.'],
  ['pin', /^\d{4}$/, 'The PIN has four digits.'],
]
const PROBLEMS = {
  1: 'You do not have enough money in your M-PESA account.',
  2001: 'Wrong M-PESA PIN. The payment was not made.',
  8006: 'This PIN is locked. Unlock it in the M-PESA app.',
  SFC_IC0003: 'There is no business with that number.',
  C2B00012: 'The business does not know that account number. Your money stays with you.',
}

form?.addEventListener('submit', event => {
  event.preventDefault()
  void pay()
})

async function pay() {
  const typed = Object.fromEntries(new FormData(form))
  const wrong = CHECKS.find(([name, shape]) => !shape.test(typed[name].trim()))
  for (const [name] of CHECKS) form.elements[name].setAttribute('aria-invalid', String(name === wrong?.[0]))
  report('', wrong?.[2] ?? '')
  if (wrong) return form.elements[wrong[0]].focus()
  const button = form.querySelector('[type=submit]')
  button.disabled = true
  try {
    const { resultCode, resultDesc, receipt, error } = await submitPayment({
      ...typed,
      businessNumber: typed.businessNumber.trim(),
      account: typed.account.trim(),
      amountKes: Number(typed.amountKes),
    })
    if (resultCode !== 0) return report('', error ?? PROBLEMS[resultCode] ?? resultDesc)
    form.reset()
    report(`Sent. ${receipt} is confirmed in Messages.`, '')
  } catch {
    report('', 'The simulator does not answer.')
  } finally {
    button.disabled = false
    form.elements.pin.value = ''
  }
}

async function submitPayment(payment) {
  const reply = await fetch(`/sim/phones/${msisdn}/paybill`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  })
  return reply.json()
}

function report(done, problem) {
  form.querySelector('[data-done]').textContent = done
  form.querySelector('[data-problem]').textContent = problem
}
