import { quoteSlip } from '@ruka/contract/sports'
import { Button } from '@ruka/ui/parts/button'
import { Choice } from '@ruka/ui/parts/choice'
import { Sheet } from '@ruka/ui/parts/sheet'
import { showToast } from '@ruka/ui/toasts'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { shortMoney } from '../../kit/format.ts'
import { useApp } from '../app/app-context.ts'
import { share } from '../app/share.ts'
import { useStore } from '../app/store.ts'
import { oddsText } from '../app/texts.ts'
import * as words from '../locales/sports.en.json'
import { codeFor, EmptySlip } from './empty-slip.tsx'
import { LegRow } from './leg-row.tsx'
import { possibleOf, totalOdds } from './possible.ts'
import { troublesOf, type LegTrouble, type Placing, type Quote } from './placing.ts'
import { agreedTo, legKey, relatedKeys, type OddsPolicy, type Slip } from './slip.rules.ts'
import { SentBets } from './sent-bets.tsx'
import { StakeField } from './stake-field.tsx'

/** How long a slip is left alone before the server is asked about it. */
const QUIET_MS = 300
/** An open slip is asked about again, for prices that no screen follows. */
const AGAIN_MS = 5_000

/** The slip: its selections, the stake, what it can win, and the way to place it. */
export function SlipSheet({ placing, onClose }: { readonly placing: Placing; readonly onClose: () => void }) {
  const { slips } = useApp()
  const slip = useStore(slips)
  const sent = useStore(placing.sent)
  return (
    <Sheet title={words.slip} closeLabel={words.close} onClose={onClose}>
      {sent.length > 0 ? (
        <SentBets placing={placing} onClose={onClose} />
      ) : slip.legs.length === 0 ? (
        <EmptySlip />
      ) : (
        <OpenSlip slip={slip} placing={placing} />
      )}
    </Sheet>
  )
}

/** What the server says of the slip as it is; undefined while that is not known. */
function useQuote(slip: Slip): Quote | undefined {
  const { api } = useApp()
  const [quote, setQuote] = useState<{ readonly of: Slip; readonly quote: Quote }>()
  useEffect(() => {
    if (slip.mode === 'singles' || slip.legs.length === 0) return
    const stop = new AbortController()
    const ask = () => {
      const legs = slip.legs.map(({ event, market, specifiers, outcome, odds }) => ({
        event,
        market,
        specifiers,
        outcome,
        odds,
      }))
      const asked = { stake: Math.max(1, slip.stake), legs, odds_policy: slip.policy }
      api(quoteSlip, asked, stop.signal).then(
        answer => 'data' in answer && setQuote({ of: slip, quote: answer.data.data }),
        () => undefined,
      )
    }
    const soon = setTimeout(ask, QUIET_MS)
    const again = setInterval(ask, AGAIN_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      stop.abort()
    }
  }, [api, slip])
  return quote?.of === slip ? quote.quote : undefined
}

function OpenSlip({ slip, placing }: { readonly slip: Slip; readonly placing: Placing }) {
  const { slips, follow } = useApp()
  const events = slip.legs.map(({ event }) => event).join(' ')
  useEffect(() => {
    const stops = events.split(' ').map(follow)
    return () => stops.forEach(stop => stop())
  }, [follow, events])
  const quote = useQuote(slip)
  const related = relatedKeys(slip)
  const troubles = troublesOf(slip.legs, quote?.selections)
  const troubleOf = (key: string): LegTrouble | undefined =>
    related.has(key) ? { code: 'selection_related', odds: undefined } : troubles.get(key)
  const changed = new Map(
    [...troubles].flatMap(([key, { odds }]) => (odds === undefined ? [] : [[key, odds]])),
  )
  return (
    <div className="space-y-4">
      {slip.legs.length > 1 && (
        <Choice
          label={words.betType}
          options={[
            { value: 'multi', title: words.multi },
            { value: 'singles', title: words.singles },
          ]}
          value={slip.mode}
          onChange={mode => slips.update(before => ({ ...before, mode }))}
        />
      )}
      <ul className="divide-y divide-line">
        {slip.legs.map(leg => (
          <LegRow key={legKey(leg)} leg={leg} trouble={troubleOf(legKey(leg))} />
        ))}
      </ul>
      {changed.size > 0 && (
        <Button className="w-full" onClick={() => slips.update(before => agreedTo(before, changed))}>
          {words.acceptOdds}
        </Button>
      )}
      <StakeField
        stake={slip.stake}
        label={slip.mode === 'singles' ? words.stakeEach : words.stake}
        onChange={stake => slips.update(before => ({ ...before, stake }))}
      />
      <Choice<OddsPolicy>
        label={words.oddsPolicy}
        options={[
          { value: 'any', title: words.policyAny },
          { value: 'higher', title: words.policyHigher },
          { value: 'none', title: words.policyNone },
        ]}
        value={slip.policy}
        onChange={policy => slips.update(before => ({ ...before, policy }))}
      />
      <SharePicks slip={slip} />
      <div className="slip-foot space-y-3">
        <Summary slip={slip} quote={quote} />
        <PlaceButton
          slip={slip}
          placing={placing}
          blocked={related.size > 0 || troubles.size > 0}
          refusal={quote?.refusal ?? undefined}
        />
      </div>
    </div>
  )
}

/** A code of the picks, for another phone, before anything is staked. */
function SharePicks({ slip }: { readonly slip: Slip }) {
  const { api, shell } = useApp()
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const page = shell.page()
  const make = async () => {
    setBusy(true)
    const made = await codeFor(api, slip.legs)
    setBusy(false)
    if (made === undefined) return showToast(words.noAnswer, { tone: 'bad' })
    setCode(made)
    if (page !== undefined && (await share(words.shareSlip, `${page}?code=${made}`))) showToast(words.copied)
  }
  return (
    <Button variant="quiet" className="w-full text-14" busy={isBusy} onClick={() => void make()}>
      <Share2 className="size-4" aria-hidden="true" />
      {code === undefined ? words.sharePicks : fill(words.codeIs, { code })}
    </Button>
  )
}

function Summary({ slip, quote }: { readonly slip: Slip; readonly quote: Quote | undefined }) {
  const terms = quote?.terms ?? undefined
  const possible = possibleOf(slip, terms?.cap)
  const total = slip.mode === 'singles' ? slip.stake * slip.legs.length : slip.stake
  return (
    <>
      <dl className="summary">
        <div className="text-14 text-muted">
          <dt>{slip.mode === 'multi' ? words.totalOdds : words.totalStake}</dt>
          <dd className="num">
            {slip.mode === 'multi' ? oddsText(totalOdds(slip.legs)) : `KES ${shortMoney(total)}`}
          </dd>
        </div>
        <div className="text-16 font-extrabold">
          <dt>{words.possibleWin}</dt>
          <dd className="num">
            <span role="status">KES {shortMoney(possible.payout)}</span>
          </dd>
        </div>
      </dl>
      {possible.capped > 0 && (
        <p className="text-14 text-muted">
          {fill(words.capped, {
            cap: shortMoney(possible.payout - possible.returned),
            returned: shortMoney(possible.returned),
          })}
        </p>
      )}
      {terms !== undefined && terms.delay_ms > 0 && (
        <p className="text-14 text-muted">{fill(words.liveDelay, { seconds: terms.delay_ms / 1_000 })}</p>
      )}
    </>
  )
}

function PlaceButton({
  slip,
  placing,
  blocked,
  refusal,
}: {
  readonly slip: Slip
  readonly placing: Placing
  readonly blocked: boolean
  readonly refusal: { readonly code: string; readonly text: string } | undefined
}) {
  const { isPlayer, link, shell } = useApp()
  const isStale = useStore(link, now => now === 'stale')
  if (!isPlayer)
    return (
      <Button variant="primary" className="min-h-14 w-full" onClick={shell.login}>
        {words.loginToPlace}
      </Button>
    )
  const total = slip.mode === 'singles' ? slip.stake * slip.legs.length : slip.stake
  const isReady = slip.stake > 0 && !blocked && refusal === undefined && !isStale
  return (
    <div className="space-y-2">
      {refusal !== undefined && slip.stake > 0 && (
        <p role="alert" className="text-14 text-rose-text">
          {refusal.text}
        </p>
      )}
      {isStale && <p className="text-14 text-muted">{words.staleNote}</p>}
      <Button
        variant="primary"
        className="min-h-14 w-full"
        disabled={!isReady}
        onClick={() => placing.place(slip)}
      >
        {slip.stake === 0 ? words.enterStake : fill(words.placeFor, { amount: shortMoney(total) })}
      </Button>
    </div>
  )
}
