import { useRef, useState } from 'react'
import type { CrashManifest } from '../../kit/manifest.ts'
import * as words from './locales/verify.en.json'

type Props = {
  readonly games: readonly CrashManifest[]
  readonly slug: string | undefined
  readonly round: number | undefined
  choose(slug: string, round: number): void
}

/** Not a form: in a tab that a sandboxed frame opened, forms are not submitted. */
export function Chooser({ games, slug, round, choose }: Props) {
  const which = useRef<HTMLSelectElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const check = () => {
    const game = which.current!.value
    const wanted = Number(number.current!.value.trim())
    const fits = Number.isSafeInteger(wanted) && wanted >= 1
    setWrong(!fits)
    if (!fits) return number.current!.focus()
    const asked = new URLSearchParams(location.search)
    asked.set('game', game)
    asked.set('round', String(wanted))
    history.replaceState(null, '', `?${asked}`)
    choose(game, wanted)
  }
  return (
    <div className="chooser no-print">
      <label htmlFor="game">
        {words.game}
        <select ref={which} id="game" defaultValue={slug}>
          {games.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor="round">
        {words.round}
        <input
          ref={number}
          id="round"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={round}
          aria-invalid={isWrong ? true : undefined}
          onKeyDown={event => {
            if (event.key === 'Enter') check()
          }}
        />
      </label>
      <button type="button" className="plain" onClick={check}>
        {words.check}
      </button>
    </div>
  )
}
