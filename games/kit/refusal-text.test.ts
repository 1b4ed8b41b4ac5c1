import { casinoApi } from '@ruka/contract/casino'
import { sharedRefusals } from '@ruka/contract/endpoint'
import { refusals } from '@ruka/contract/refusals'
import { expect, it } from 'vitest'
import { playRefusals } from './locales/play-refusals.sw.ts'
import { refusalsByCode } from './locales/refusals.sw.ts'
import { refusalText } from './refusal-text.ts'

/** Faults of a client or of the server, which a game does not distinguish. */
const FAULTS = new Set<string>([...sharedRefusals, 'idempotency_key_reused', 'round_unknown', 'round_over'])

it('every refusal of an instant game, of a crash game and of its chat has a text in Swahili', () => {
  const instant = Object.values(casinoApi).flatMap(endpoint => endpoint.refusals)
  const crash = Object.keys(refusals).filter(code => /^(?:bet|cash_out|cancel|chat|round)_/.test(code))
  for (const code of [...instant, ...crash])
    if (!FAULTS.has(code)) expect({ ...refusalsByCode, ...playRefusals }, code).toHaveProperty([code])
})

it('in English a refusal has the text of the server', () => {
  expect(refusalText('stake_below_minimum', 'The minimum stake is KES 5')).toBe('The minimum stake is KES 5')
})
