import { useStore } from '@ruka/client/store'
import { useRef, useState } from 'react'
import { fill } from '../../../kit/fill.ts'
import { randomSeed } from '../../../kit/random.ts'
import { SeedField } from '../../../kit/table/seed-field.tsx'
import type { GameContext } from '../game-context.ts'
import * as common from '../../../kit/locales/kit.en.json'
import * as words from '../locales/dialogs.en.json'
import { isSeed } from '../settings.ts'

type Props = { readonly context: Pick<GameContext, 'settings' | 'records' | 'views'> }

/** The player's own seed: shown, changed, or replaced by a random one. */
export function OwnSeed({ context: { settings, records, views } }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const [seed, setSeed] = useState(() => settings.get().seed)
  const [status, setStatus] = useState({ text: '', isWrong: false })
  const isDemo = useStore(views, ({ table }) => table.mode === 'demo')
  const showStatus = (text: string, isWrong = false) => setStatus({ text, isWrong })
  const send = async (typed: string) => {
    const next = typed.trim()
    if (!isSeed(next)) {
      showStatus(words.seedFormat, true)
      return field.current?.focus()
    }
    const mine = ++turn.current
    settings.change({ seed: next })
    showStatus(words.seedSaving)
    const text = await records.ask.seed(next).then(
      ({ round }) => (round === 0 ? words.seedDemo : fill(words.seedFrom, { round })),
      () => words.seedUnconfirmed,
    )
    if (mine === turn.current) showStatus(text)
  }
  return (
    <section>
      <h3>{common.yourSeed}</h3>
      <p id="seed-help">{isDemo ? words.seedHelpDemo : words.seedHelp}</p>
      <label htmlFor="own-seed" className="unseen">
        {common.yourSeed}
      </label>
      <SeedField
        ref={field}
        seed={seed}
        type={setSeed}
        helpId="seed-help"
        status={status.text}
        isWrong={status.isWrong}
        buttons={[words.takeSeed, words.newSeed]}
        use={() => void send(seed)}
        random={() => {
          const next = randomSeed()
          setSeed(next)
          void send(next)
        }}
      />
    </section>
  )
}
