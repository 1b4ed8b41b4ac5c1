import { makeCode, readCode } from '@ruka/contract/sports-codes'
import { Button } from '@ruka/ui/parts/button'
import { useId, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { onEnter } from '../../kit/react/on-enter.ts'
import * as words from '../locales/sports.en.json'
import type { GameApi } from '../../kit/api.ts'
import { withPicks, type SlipLeg } from '../../slip/slip.rules.ts'

type Picks = { readonly legs: readonly SlipLeg[]; readonly trouble?: string }

/** The selections of a code that are still offered, and the text of what went wrong. */
export async function readPicks(api: GameApi, code: string): Promise<Picks> {
  try {
    const answer = await api(readCode, { code })
    if ('refused' in answer) return { legs: [], trouble: words.codeUnknown }
    const { selections } = answer.data.data
    const legs = selections.flatMap((selection): SlipLeg[] =>
      selection.odds === null
        ? []
        : [
            {
              event: selection.event,
              market: selection.market,
              specifiers: selection.specifiers,
              outcome: selection.outcome,
              odds: selection.odds,
              home: selection.home,
              away: selection.away,
              competition: selection.competition.name,
              competitionId: selection.competition.id,
              kickOffMs: Date.parse(selection.kick_off),
            },
          ],
    )
    if (legs.length === 0) return { legs, trouble: words.codeOver }
    return legs.length < selections.length ? { legs, trouble: words.codeParts } : { legs }
  } catch {
    return { legs: [], trouble: words.noAnswer }
  }
}

/** A code that loads these selections on another phone; undefined where none was made. */
export async function codeFor(
  api: GameApi,
  legs: readonly SlipLeg[],
): Promise<{ readonly code: string } | { readonly refused: string } | undefined> {
  const answer = await api(makeCode, {
    legs: legs.map(({ event, market, specifiers, outcome }) => ({ event, market, specifiers, outcome })),
  }).catch(() => undefined)
  if (answer === undefined) return undefined
  return 'data' in answer ? { code: answer.data.data.code } : { refused: answer.refused.text }
}

/** A slip without selections takes those of a code. */
export function EmptySlip() {
  const { api, slips } = useApp()
  const id = useId()
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    if (code.trim() === '' || isBusy) return
    setBusy(true)
    const { legs, trouble } = await readPicks(api, code)
    setTrouble(trouble)
    if (legs.length > 0) slips.update(slip => withPicks(slip, legs))
    setBusy(false)
  }
  return (
    <div className="space-y-2">
      <label htmlFor={id} className="block text-14 font-semibold">
        {words.loadCode}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="stake-input min-w-0 flex-1 uppercase"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          onKeyDown={onEnter(() => void load())}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button busy={isBusy} onClick={() => void load()}>
          {words.load}
        </Button>
      </div>
      {trouble !== undefined && (
        <p role="alert" className="text-14 text-rose-text">
          {trouble}
        </p>
      )}
    </div>
  )
}
