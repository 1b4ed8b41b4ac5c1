import { spokenStamp } from './clock.ts'
import { english } from './english.ts'
import { swahili } from './swahili.ts'
import type { Wording } from './wording.ts'
import type { World } from './world.ts'

/** M-PESA's own text messages, irregular spacing and all, as customers receive them. */
export const MPESA_SENDER = 'MPESA'

export const LANGUAGES = ['en', 'sw'] as const
export type Language = (typeof LANGUAGES)[number]

export const languageOf = (world: World, msisdn: string): Language =>
  world.state.languages.get(msisdn) ?? 'en'

type Speech = { [Kind in keyof Wording]: (said: Parameters<Wording[Kind]>[1]) => ReturnType<Wording[Kind]> }

/** M-PESA's messages to one phone, in the language of its owner. */
export function speechTo(world: World, msisdn: string): Speech {
  const wording = languageOf(world, msisdn) === 'sw' ? swahili : english
  const { businessName, shortcode } = world.config
  const about = { business: businessName, shortcode, ...spokenStamp(world.clock.now()) }
  return {
    payBill: said => wording.payBill(about, said),
    received: said => wording.received(about, said),
    reversed: said => wording.reversed(about, said),
    notReversed: said => wording.notReversed(about, said),
    failed: said => wording.failed(about, said),
    prompt: said => wording.prompt(about, said),
  }
}
