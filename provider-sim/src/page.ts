/** The game's page: it takes the launch token out of the address and trades it on the game's own server. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample coin</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; text-align: center; background: #14161c; color: #f2f2f2; padding: 1rem }
button { font: inherit; font-weight: 600; padding: .75rem 2rem; border: 0; border-radius: .5rem; background: #ffc94d; color: #14161c }
button:disabled { opacity: .5 }
</style>
<h1>Sample coin</h1>
<p>A game on a server of somebody else. Heads pays 1.96 for 1.</p>
<p id="result" role="status">Opening…</p>
<p><button id="toss" disabled>Toss for KES 10</button></p>
<script>
const result = document.getElementById('result'), button = document.getElementById('toss')
const launch = new URLSearchParams(location.hash.slice(1)).get('launch')
history.replaceState(null, '', location.pathname)
const ask = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(reply => reply.json())
let session
ask('/open', { launch }).then(answer => {
  if (!answer.session) return (result.textContent = 'Open the game again from the lobby')
  session = answer.session
  result.textContent = 'Balance KES ' + answer.balance
  button.disabled = false
})
button.onclick = async () => {
  button.disabled = true
  const answer = await ask('/toss', { session, stake: 10 })
  result.textContent =
    answer.outcome === 'tossed' ? (answer.won ? 'Heads! ' : 'Tails. ') + 'Balance KES ' + answer.balance
    : answer.outcome === 'refused' ? 'Not taken: ' + answer.code : 'No answer yet. A stake that was taken comes back'
  button.disabled = false
}
</script>
</html>
`
