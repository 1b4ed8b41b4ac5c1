import { createStore, useStore } from '@ruka/client/store'
import { createRef, useLayoutEffect } from 'react'
import { fill } from '../kit/fill.ts'
import { inPlace, play } from '../kit/motion.ts'
import { Icon } from '../kit/table/icon.tsx'
import { callIcons, callNames } from './calls.tsx'
import { cardName, Front } from './card.tsx'
import * as words from './locales/client.en.json'
import type { DealtCard } from './story.rules.ts'

const ARRIVE_MS = 200
/** The list scrolls, so the keyboard reaches it. */
const TAB_STOP = 0
const ARRIVE: Keyframe[] = [{ opacity: 0, transform: 'translateY(-40%) scale(1.15)' }, {}]

/** The cards so far, and how the last one arrives. */
export function makePast() {
  const list = createRef<HTMLOListElement>()
  const shown = createStore<readonly DealtCard[]>([])
  return {
    list,
    shown,
    show: shown.set,
    /** Scrolls to the last one. */
    follow(story: readonly DealtCard[]) {
      if (story.length > 0) list.current!.scrollLeft = list.current!.scrollWidth
    },
    async add(story: readonly DealtCard[], pace: number): Promise<void> {
      shown.set(story)
      await inPlace()
      await play(list.current?.lastElementChild ?? null, ARRIVE, { ms: ARRIVE_MS * pace })
    },
  }
}

/** The cards so far, with the calls between them. */
export function Past({ past }: { readonly past: ReturnType<typeof makePast> }) {
  const { list, shown, follow } = past
  const story = useStore(shown)
  useLayoutEffect(() => follow(story), [follow, story])
  return (
    <ol ref={list} className="past" aria-label={words.past} tabIndex={TAB_STOP}>
      {story.map((dealt, at) => (
        <PastCard key={at} dealt={dealt} />
      ))}
    </ol>
  )
}

function PastCard({ dealt }: { readonly dealt: DealtCard }) {
  const { card, how, right } = dealt
  const tone = right === undefined ? '' : right ? ' right' : ' wrong'
  return (
    <li className={`past-card${tone}`}>
      {how && <Icon path={callIcons[how]} />}
      <span className="hilo-card">
        <Front card={card} />
      </span>
      <span className="unseen">{pastText(dealt)}</span>
    </li>
  )
}

function pastText({ card, how, right }: DealtCard): string {
  const name = cardName(card)
  if (how === undefined) return name
  if (how === 'skip') return fill(words.pastSkipped, { card: name })
  return fill(right ? words.pastRight : words.pastWrong, { call: callNames[how], card: name })
}
