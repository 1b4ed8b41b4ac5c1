import { hundredthsText } from '../kit/amounts.rules.ts'
import { multiplier } from '../kit/format.ts'
import { Icon } from '../kit/table/icon.tsx'
import { RANKS, type Call } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import type { Offer } from './story.rules.ts'

export const callIcons: Readonly<Record<Call | 'skip', string>> = {
  higher: 'M12 20V4M5 11l7-7 7 7',
  lower: 'M12 4v16M5 13l7 7 7-7',
  same: 'M5 9h14M5 15h14',
  skip: 'm5 18 6-6-6-6M13 18l6-6-6-6',
}
export const callNames: Readonly<Record<Call, string>> = {
  higher: words.higher,
  lower: words.lower,
  same: words.same,
}

type Props = {
  readonly side: 'low' | 'high'
  /** The call that it names before and after a play. */
  readonly rest: Call
  readonly offer: Offer | undefined
  readonly isOpen: boolean
  press(call: Call): void
}

/** One of the two calls, left and right of a card. */
export function CallButton({ side, rest, offer, isOpen, press }: Props) {
  const call = offer?.call ?? rest
  const canPress = isOpen && offer?.open === true
  return (
    <button
      type="button"
      className={`call ${side}`}
      aria-disabled={canPress ? undefined : true}
      data-call={call}
      onClick={() => canPress && press(call)}
    >
      <span className="call-arrow">
        <Icon path={callIcons[call]} />
      </span>
      <span className="call-label">{offer ? labelOf(offer) : callNames[call]}</span>
      <strong>{offer && multiplier(Math.floor(offer.payX10000 / 100))}</strong>
      <span className="call-note">{offer && chanceText(offer)}</span>
    </button>
  )
}

function labelOf({ call, orSame }: Offer): string {
  if (!orSame) return callNames[call]
  return call === 'higher' ? words.higherOrSame : words.lowerOrSame
}

const chanceText = ({ ranks, open }: Offer): string =>
  open ? `${hundredthsText(Math.round((ranks * 10_000) / RANKS))}%` : words.overLimit
