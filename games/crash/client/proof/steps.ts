import { multiplier } from '../../../kit/format.ts'
import { lookUp, type PublishedSalt } from '../../beacon.ts'
import type { PublishedRound, Verdict } from '../../verifier.ts'

/**
 * One step of a proof; `same` tells whether it holds, which usually means that its last two values are equal.
 */
export type Step = {
  readonly title: string
  readonly text: string
  readonly values: readonly { readonly name: string; readonly value: string }[]
  readonly same?: boolean
  /** The texts beside the title for `same` true and false. */
  readonly marks?: readonly [string, string]
}

/** A salt and the result of its check: the text of a fault, or whether its value was proven, too. */
export type CheckedSalt = {
  readonly of: PublishedSalt
  readonly fault?: string | undefined
  readonly isProven: boolean
}
type Besides = {
  /** The commitment that this device was shown before the flight. */
  readonly shown?: string | undefined
  readonly salt?: CheckedSalt | undefined
}

/** The proof in the order of a manual verification. */
export function stepsOf(
  round: PublishedRound,
  found: Verdict,
  { shown, salt }: Besides = {},
): readonly Step[] {
  const witnessed: readonly Step[] =
    shown === undefined
      ? []
      : [
          {
            title: 'The commitment you were shown',
            text: 'This device kept it since the betting opened.',
            values: [
              { name: 'Shown to you', value: shown },
              { name: 'Published', value: round.commitment },
            ],
            same: shown === round.commitment,
          },
        ]
  return [
    ...witnessed,
    {
      title: 'The seed was fixed before the bets',
      text:
        shown === undefined
          ? 'The commitment is the SHA-256 of the seed. This device did not see it before the flight; the chain of seeds shows that it was fixed long before.'
          : 'The commitment is the SHA-256 of the seed, and was shown while the seed was secret.',
      values: [
        { name: 'Seed', value: round.seed },
        { name: 'SHA-256 of the seed', value: found.hashOfSeed },
        { name: 'Commitment', value: round.commitment },
      ],
      same: found.seedFitsCommitment,
    },
    {
      title: 'What the seed was mixed with',
      text: 'The round’s name, three players’ seeds and the salt, each on a line.',
      values: [{ name: 'Message', value: found.message.replaceAll('\n', ' ⏎ ') }],
    },
    ...(salt ? [saltStep(salt)] : []),
    {
      title: 'The draw',
      text: 'The first 13 digits of HMAC-SHA512 of the message, with the seed as its key.',
      values: [
        { name: 'HMAC-SHA512', value: found.hmac },
        { name: `0x${found.hmac.slice(0, 13)} as a number`, value: `${found.draw} of 2^52` },
      ],
    },
    {
      title: 'The end of the flight',
      text: 'floor(97 × 2^52 / (2^52 − draw)) hundredths, at least 1.00x and at most 1,000,000x.',
      values: [
        { name: 'From the draw', value: multiplier(found.x100) },
        { name: 'Published', value: multiplier(round.x100) },
      ],
      same: found.outcomeFits,
    },
  ]
}

/** The source of the salt. */
function saltStep({ of: published, fault, isProven }: CheckedSalt): Step {
  const { salt, saltSource, beacon, beaconNamedAt, committedAt } = published
  const title = 'The salt came later, from outside'
  if (saltSource !== 'given')
    return { title, text: 'The operator made this salt itself, as a demo does.', values: [] }
  const source = beacon ? [{ name: lookUp(beacon), value: salt ?? '–' }] : []
  return {
    title,
    text: fault ? `It does not hold: ${fault}.` : isProven ? PROVEN : NOT_PROVEN,
    values: [
      { name: 'The chain was committed to', value: committedAt },
      { name: 'The source was named', value: beaconNamedAt ?? '–' },
      ...source,
    ],
    marks: ['Proven', 'Wrong'],
    ...(fault || isProven ? { same: !fault } : {}),
  }
}
const PROVEN =
  'The salt is the value of a round of drand that did not exist when it was named. drand’s signature proves it.'
const NOT_PROVEN = 'The salt has to be the value of a round of drand that did not exist when it was named.'

export type Judgement = { readonly fair: boolean; readonly title: string; readonly text: string }

/** The verdict of all steps; `witnessed`: this device was shown the commitment before the flight. */
export function judge(steps: readonly Step[], witnessed: boolean): Judgement {
  const wrong = steps.filter(step => step.same === false)
  if (wrong.length === 0)
    return {
      fair: true,
      title: 'This round checks out',
      text: witnessed
        ? 'The seed is the one that was committed to, and the end of the flight follows from it.'
        : 'The end of the flight follows from the published seed. Follow the chain to see that the seed was fixed before the bets.',
    }
  return {
    fair: false,
    title: 'This round does not check out',
    text: `Not as it was promised: ${wrong.map(step => step.title.toLowerCase()).join('; ')}. Keep this page and tell the operator or the regulator.`,
  }
}
