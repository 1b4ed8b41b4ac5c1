import '../../../kit/proof.css'
import './round.css'
import { copyText } from '../../../kit/copy.ts'
import { el, icon, setProps, setText } from '../../../kit/dom.ts'
import { fill } from '../../../kit/fill.ts'
import { shortHash } from '../../../kit/format.ts'
import { icons } from '../../../kit/icons.ts'
import { saltFault, type PublishedSalt, type SaltFault } from '../../salt.ts'
import { publishedText } from '../../published-round.ts'
import { leadsTo, verifyRound, type PublishedRound } from '../../verifier.ts'
import * as words from '../locales/proof.en.json'
import { judge, stepsOf, type CheckedSalt, type Step } from './steps.ts'

type Chain = PublishedSalt & { readonly index: number; readonly commitment: string }
type Options = {
  /** The commitment that this device was shown before the flight. */
  readonly shown?: string | undefined
  /** The chain of the round, which can be followed to its beginning. */
  readonly chain?: Chain | undefined
  /** Returns the fault of a salt, including its value; without it only the times are checked. */
  readonly proveSalt?: ProveSalt | undefined
}
export type ProveSalt = (salt: PublishedSalt) => Promise<SaltFault | undefined>

/** Verifies a round, and shows the verdict above its steps. @throws RangeError when it is not a round. */
export async function proofOf(round: PublishedRound, options: Options = {}): Promise<HTMLElement> {
  const { shown, chain, proveSalt } = options
  const salt = chain && (await checkedSalt(chain, proveSalt))
  const steps = stepsOf(round, await verifyRound(round), { shown, salt })
  const { fair, title, text } = judge(round, steps, options.shown !== undefined)
  const status = el('p', { class: 'proof-note', role: 'status' })
  const showStatus: ShowStatus = (text, leads) => {
    setText(status, text)
    setProps(status, { 'data-same': leads === undefined ? undefined : String(leads) })
  }
  const list = el('ol', { class: 'steps' }, ...steps.map(stepView))
  return el(
    'div',
    { class: 'proof' },
    el(
      'div',
      { class: 'verdict', 'data-fair': String(fair), role: 'status' },
      icon(fair ? icons.check : icons.close),
      el('div', {}, el('h3', {}, title), el('p', {}, text)),
    ),
    el('details', { open: !fair }, el('summary', {}, words.steps), list),
    el(
      'div',
      { class: 'proof-actions' },
      copyButton(publishedText(round), showStatus),
      ...(options.chain ? [followButton(round.seed, options.chain, showStatus)] : []),
    ),
    status,
  )
}

async function checkedSalt(of: PublishedSalt, prove?: ProveSalt): Promise<CheckedSalt> {
  const fault = prove ? await prove(of) : saltFault(of)
  return { of, fault, isProven: prove !== undefined }
}

function stepView({ title, text, values, same, marks = [words.same, words.notSame] }: Step): HTMLElement {
  const mark =
    same === undefined
      ? []
      : [el('strong', { class: 'mark', 'data-same': String(same) }, marks[same ? 0 : 1])]
  return el(
    'li',
    {},
    el('h4', {}, title, ...mark),
    el('p', {}, text),
    el(
      'dl',
      {},
      ...values.flatMap(({ name, value }) => [el('dt', {}, name), el('dd', {}, el('code', {}, value))]),
    ),
  )
}

/** Shows the result of a press below the buttons. */
type ShowStatus = (text: string, leads?: boolean) => void

function copyButton(text: string, showStatus: ShowStatus): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, icon(icons.copy), words.copyRound)
  button.addEventListener('click', () => {
    void copyText(text).then(copied => showStatus(copied ? words.copied : words.notCopied))
  })
  return button
}

/** A chain may have a million hashes, so it is followed only on request. */
function followButton(seed: string, { index, commitment }: Chain, showStatus: ShowStatus): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, fill(words.follow, { n: index }))
  button.addEventListener('click', () => {
    showStatus(words.hashing)
    void leadsTo(seed, index, commitment).then(leads =>
      showStatus(fill(leads ? words.leads : words.leadsNot, { hash: shortHash(commitment) }), leads),
    )
  })
  return button
}
