import './hilo.css'
import './phone.css'
import { fill } from '../kit/fill.ts'
import { cashOut } from '../kit/instant/client/cash-out.ts'
import { instantGame, type Action } from '../kit/instant/client/game.ts'
import * as common from '../kit/instant/client/locales/choices.en.json'
import { timesText } from '../kit/instant/client/play-texts.ts'
import { callNames } from './calls.tsx'
import { cardName } from './card.tsx'
import { CARDS_MAX, rules, type HiloMove } from './hilo.rules.ts'
import * as words from './locales/client.en.json'
import { hilo as manifest } from './manifest.ts'
import { PlanFields } from './plan-fields.tsx'
import { planned, rightCalls, storyOf, type Plan } from './story.rules.ts'
import { Table, type Shot } from './table.tsx'

function say(shot: Shot): string {
  const made = shot.moves.at(-1)
  if (made && 'take' in made) return common.cashedOut
  const { card, how, right } = storyOf(shot).at(-1)!
  if (how === undefined || how === 'skip') return fill(words.sayPrompt, { card: cardName(card) })
  return fill(right ? words.sayRight : words.sayWrong, { card: cardName(card), call: callNames[how] })
}

function actionsOf(shot: Shot): readonly Action<HiloMove>[] {
  const skip = { move: { skip: true }, label: words.skip, aside: true } as const
  return [
    ...(rightCalls(shot) > 0 ? [cashOut(shot)] : []),
    ...(shot.shown.cards.length < CARDS_MAX ? [skip] : []),
  ]
}

const first: Plan = { call: 'likelier', calls: 1 }

export const client = instantGame({
  manifest,
  rules,
  texts: {
    begin: common.bet,
    busy: words.dealing,
    prompt: words.prompt,
    brief: timesText,
    say,
    chosen: () => words.cardByCard,
    help: [
      [common.howTitle, words.how1, words.how2, words.how3],
      [words.cardsTitle, words.cards1, fill(words.cards2, { n: CARDS_MAX })],
      [common.paysTitle, words.pays1],
      [common.autoTitle, words.auto1],
    ],
  },
  choices: { first, start: () => ({}), adopt: plan => plan },
  Stage: Table,
  Fields: PlanFields,
  actions: actionsOf,
  auto: { move: planned },
})
