import { logIn } from '@ruka/contract/addresses'
import { call } from '../../lib/api.ts'
import { ME_KEY } from '../../lib/extras.ts'
import { readMe } from '../../lib/poll-me.ts'
import { queries } from '../../lib/queries.ts'
import { keepTokens, type Tokens } from '../../lib/session.ts'

/** Logs in and waits for the player's record, so that the next screen has it. The guard then leads on. */
export async function enter(msisdn: string, password: string, otp?: string): Promise<void> {
  const tokens = await call(logIn, { msisdn, password, ...(otp === undefined ? {} : { otp }) })
  await enterWith({ access: tokens.access, refresh: tokens.refresh })
}

/** Logs in with tokens that are there already. */
export async function enterWith(tokens: Tokens): Promise<void> {
  keepTokens(tokens, { fresh: true })
  await queries.fetchQuery({ queryKey: ME_KEY, queryFn: readMe, staleTime: 0 })
}
