import { fill } from '../../../kit/fill.ts'
import { multiplier } from '../../../kit/format.ts'
import { addressOf } from '../../../fair/beacon.ts'
import type { PublishedSalt, SaltFault } from '../../salt.ts'
import type { PublishedRound, Verdict } from '../../verifier.ts'
import * as clientWords from '../locales/client.en.json'
import * as words from '../locales/proof.en.json'

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

/** A salt and the result of its check: the fault, or whether its value was proven, too. */
export type CheckedSalt = {
  readonly of: PublishedSalt
  readonly fault?: SaltFault | undefined
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
            title: words.shownTitle,
            text: words.shownText,
            values: [
              { name: words.shownToYou, value: shown },
              { name: words.publishedValue, value: round.commitment },
            ],
            same: shown === round.commitment,
          },
        ]
  return [
    ...witnessed,
    {
      title: words.seedTitle,
      text: shown === undefined ? words.seedTextUnseen : words.seedText,
      values: [
        { name: clientWords.seed, value: round.seed },
        { name: words.hashOfSeed, value: found.hashOfSeed },
        { name: words.hash, value: round.commitment },
      ],
      same: found.seedFitsCommitment,
    },
    {
      title: words.inputsTitle,
      text: words.inputsText,
      values: [{ name: words.messageValue, value: found.message.replaceAll('\n', ' ⏎ ') }],
    },
    ...(salt ? [saltStep(salt)] : []),
    {
      title: words.drawTitle,
      text: words.drawText,
      values: [
        { name: 'HMAC-SHA512', value: found.hmac },
        {
          name: fill(words.drawName, { digits: found.hmac.slice(0, 13) }),
          value: fill(words.drawValue, { draw: found.draw }),
        },
      ],
    },
    {
      title: words.endTitle,
      text: words.endText,
      values: [
        { name: words.fromDraw, value: multiplier(found.x100) },
        { name: words.publishedValue, value: multiplier(round.x100) },
      ],
      same: found.outcomeFits,
    },
  ]
}

/** The source of the salt. */
function saltStep({ of: published, fault, isProven }: CheckedSalt): Step {
  const { salt, saltSource, beacon, beaconNamedAt, committedAt } = published
  const title = words.saltTitle
  if (saltSource !== 'given') return { title, text: words.saltSelfMade, values: [] }
  const source = beacon
    ? [{ name: fill(words.randomnessAt, { address: addressOf(beacon) }), value: salt ?? '–' }]
    : []
  return {
    title,
    text: fault
      ? fill(words.saltWrong, { fault: faults[fault] })
      : isProven
        ? words.saltProven
        : words.saltUnproven,
    values: [
      { name: words.chainCommitted, value: committedAt },
      { name: words.sourceNamed, value: beaconNamedAt ?? '–' },
      ...source,
    ],
    marks: [words.proven, words.wrong],
    ...(fault || isProven ? { same: !fault } : {}),
  }
}
const faults: Readonly<Record<SaltFault, string>> = {
  unnamed: words.faultUnnamed,
  unknown_network: words.faultNetwork,
  named_before_chain: words.faultNamedEarly,
  already_public: words.faultPublic,
  given_early: words.faultGivenEarly,
  wrong_signature: words.faultSignature,
  wrong_value: words.faultValue,
}

export type Judgement = { readonly fair: boolean; readonly title: string; readonly text: string }

/** The verdict of all steps; `witnessed`: this device was shown the commitment before the flight. */
export function judge(round: PublishedRound, steps: readonly Step[], witnessed: boolean): Judgement {
  const wrong = steps.filter(step => step.same === false)
  if (wrong.length === 0)
    return {
      fair: true,
      title: fill(words.fairTitle, {
        round: round.roundId.split(':').at(-1) ?? '',
        multiplier: multiplier(round.x100),
      }),
      text: witnessed ? words.fairSeen : words.fairUnseen,
    }
  return {
    fair: false,
    title: words.unfairTitle,
    text: fill(words.unfairText, { steps: wrong.map(step => step.title).join('; ') }),
  }
}
