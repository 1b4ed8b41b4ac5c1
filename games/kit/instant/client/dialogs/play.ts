import { code, el, icon, setText } from '../../../dom.ts'
import { copyText } from '../../../copy.ts'
import { fill } from '../../../fill.ts'
import { money, shortMoney } from '../../../format.ts'
import { icons } from '../../../icons.ts'
import { failureView, waitingView } from '../../../states.ts'
import { dateTime } from '../../../times.ts'
import { verifyPath } from '../../../verify-path.ts'
import { checkPlay, isWitnessed, publishedOf } from '../check-play.ts'
import type { GameContext, Open } from '../game-context.ts'
import type { Recalled } from '../game-backend.ts'
import { pictureOf } from '../picture.ts'
import { outcomeOf } from '../play-texts.ts'
import * as words from './locales/dialogs.en.json'

/** One play: its picture, its result, and the data to check it. */
export function openPlay(context: GameContext, id: string, open: Open, back?: () => void): void {
  const body = el('div', { class: 'recalled' }, waitingView())
  const load = async () => {
    body.replaceChildren(waitingView())
    const answer = await context.gameStore.read(backend => backend.read(id)).catch(() => undefined)
    if (!answer || 'refused' in answer)
      return body.replaceChildren(failureView(words.betNotLoaded, () => void load()))
    body.replaceChildren(...contentOf(context, answer.data, open, () => openPlay(context, id, open, back)))
  }
  context.dialogs.open({ title: words.betDetails, body, back })
  void load()
}

function contentOf(context: GameContext, recalled: Recalled, open: Open, here: () => void): readonly Node[] {
  const { play } = recalled
  const returned = play.state === 'returned'
  const facts: readonly (readonly [string, string | Node])[] = [
    [words.time, dateTime(play.at)],
    [words.stake, `KES ${shortMoney(play.stake)}`],
    [words.choice, context.game.texts.chosen(play.start)],
    returned
      ? [words.returned, `KES ${shortMoney(play.stake)}`]
      : [words.paid, play.state === 'open' ? words.stillOpen : `KES ${money(play.pay)}`],
    [words.algorithm, play.version],
    [words.ourHash, code(recalled.hash)],
    [words.hashSeen, isWitnessed(recalled, context.witness) ? words.yes : words.no],
    [words.yourSeed, code(recalled.clientSeed)],
    [words.counter, String(play.nonce)],
    [words.ourSeed, recalled.serverSeed === null ? words.secret : code(recalled.serverSeed)],
  ]
  return [
    // Without draws there is no picture and no check.
    ...(returned ? [] : [replay(context, recalled)]),
    el(
      'p',
      { class: `play-result ${outcomeOf(play).tone}` },
      play.state === 'open'
        ? words.stillOpen
        : returned
          ? fill(words.nothingDrawn, { outcome: outcomeOf(play).text })
          : outcomeOf(play).text,
    ),
    el(
      'dl',
      { class: 'facts' },
      ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
    ),
    ...(returned ? [] : [recalled.serverSeed === null ? toFairness(open, here) : proof(context, recalled)]),
  ]
}

/** A second stage of the game, without controls. */
function replay({ game, pace }: GameContext, { play }: Recalled): HTMLElement {
  const nothing = () => {}
  const parts = game.make({
    changed: nothing,
    move: nothing,
    stakeKes: () => play.stake,
    sound: nothing,
    help: nothing,
  })
  const picture = pictureOf(play)
  parts.choose(picture.start)
  parts.turn('wait')
  const element = el('div', { class: 'stage replay', inert: true }, parts.stage)
  // It is drawn once it has a size.
  requestAnimationFrame(() => void parts.draw(picture, pace()))
  return el('div', { 'data-game': game.manifest.slug, class: 'instant-replay' }, element)
}

function toFairness(open: Open, back: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, words.changeToCheck)
  button.addEventListener('click', () => open({ what: 'fairness', back }))
  return el('div', { class: 'buttons' }, button)
}

/** The check runs on this device. */
function proof({ game, witness }: GameContext, recalled: Recalled): HTMLElement {
  const status = el('p', { role: 'status', class: 'proof-status' })
  const check = el('button', { type: 'button', class: 'plain' }, icon(icons.shield), words.checkBet)
  check.addEventListener('click', () => {
    const found = checkPlay(game, recalled, witness)
    setText(status, found.text)
    status.className = found.fits ? 'proof-status won' : 'proof-status lost'
  })
  const copy = el('button', { type: 'button', class: 'plain' }, icon(icons.copy), words.copyJson)
  copy.addEventListener('click', () => {
    void copyText(JSON.stringify(publishedOf(recalled), undefined, 2)).then(done =>
      setText(status, done ? words.copied : words.notCopied),
    )
  })
  return el('div', {}, el('div', { class: 'buttons' }, check, copy), status, verifyLink(recalled))
}

/**
 * The page that checks plays, in a separate tab; the play is in the URL fragment, which is never sent to a
 * server.
 */
const verifyLink = (recalled: Recalled): HTMLElement =>
  el(
    'p',
    { class: 'out-link' },
    el(
      'a',
      {
        href: `${verifyPath()}#play=${encodeURIComponent(JSON.stringify(publishedOf(recalled)))}`,
        target: '_blank',
        rel: 'noopener',
      },
      words.verifyPage,
      icon(icons.out),
      el('span', { class: 'unseen' }, ` ${words.newTab}`),
    ),
  )
