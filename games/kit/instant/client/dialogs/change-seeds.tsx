import { CLIENT_SEED } from '@ruka/contract/casino'
import { useRef, useState } from 'react'
import { randomSeed } from '../../../random.ts'
import { SeedField } from '../../../table/seed-field.tsx'
import type { Seeded } from '../game-backend.ts'
import type { GameStore } from '../game-store.ts'
import { isFree, isOpen } from '../table-state.rules.ts'
import * as words from './locales/dialogs.en.json'

type Props = {
  readonly gameStore: Pick<GameStore, 'table' | 'changeSeeds'>
  changed(next: Seeded): void
}
type Status = { readonly text: string; readonly is?: 'wrong' | 'busy' }

/** The player's next seed, typed or random, between two plays. */
export function ChangeSeeds({ gameStore, changed }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [seed, setSeed] = useState(randomSeed)
  const [status, setStatus] = useState<Status>({ text: '' })
  const change = async () => {
    const table = gameStore.table()
    const clientSeed = seed.trim()
    if (status.is === 'busy') return
    if (isOpen(table) || !isFree(table) || table.run)
      return setStatus({ text: words.finishFirst, is: 'wrong' })
    if (!CLIENT_SEED.test(clientSeed)) {
      setStatus({ text: words.seedFormat, is: 'wrong' })
      return field.current?.focus()
    }
    setStatus({ text: words.changing, is: 'busy' })
    const answer = await gameStore.changeSeeds(clientSeed)
    if ('refused' in answer) return setStatus({ text: answer.refused.text, is: 'wrong' })
    setStatus({ text: words.changed })
    setSeed(randomSeed())
    changed(answer.data)
  }
  return (
    <section>
      <h3>{words.changeSeeds}</h3>
      <label htmlFor="own-seed">{words.nextSeed}</label>
      <SeedField
        ref={field}
        seed={seed}
        type={setSeed}
        status={status.text}
        isWrong={status.is === 'wrong'}
        buttons={[words.changeSeeds, words.randomSeed]}
        use={() => void change()}
        random={() => setSeed(randomSeed())}
      />
    </section>
  )
}
