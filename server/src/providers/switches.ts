import { closeGames } from '../catalogue/index.ts'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { firstRow, sql, type Reader } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, type StaffAction } from '../platform/staff/staff-action.ts'
import { readProviders, type Provider } from './read-providers.ts'

export const isOff = async (reader: Reader, provider: string): Promise<boolean> =>
  (await firstRow(reader, sql`select 1 from providers.switched_off where provider = ${provider}`)) !==
  undefined

export const providerId = z.string().describe('The id of a provider in PROVIDERS_FILE')

/**
 * What staff can do when a provider must not take stakes any more: open rounds can still be paid or returned.
 */
export const switchActions: readonly StaffAction[] = [
  switchAction({
    name: 'provider-off',
    off: true,
    summary: 'Closes all games of a provider at once, and refuses its debits',
    about: 'Credits and rollbacks still come in, so open rounds can be paid or returned.',
  }),
  switchAction({ name: 'provider-on', off: false, summary: 'Opens the games of a provider again' }),
]

function switchAction({
  name,
  off,
  ...said
}: Pick<StaffAction, 'name' | 'summary' | 'about'> & { off: boolean }): StaffAction {
  return staffChange({
    ...said,
    name,
    permission: 'providers.switch',
    input: { provider: providerId },
    words: ['provider'],
    reason: 'required',
    output: z.object({ provider: z.string(), name: z.string(), off: z.boolean() }),
    async run(ctx: Ctx, input, { actor, reason, record }) {
      const { id, name: shown, games } = providerNamed(ctx, input.provider)
      await ctx.db.tx(async tx => {
        await (
          off
            ? sql`insert into providers.switched_off (provider, at, by, reason)
                values (${id}, ${new Date(ctx.clock.now())}, ${actor.id}, ${reason}) on conflict (provider)
                  do nothing`
            : sql`delete from providers.switched_off where provider = ${id}`
        ).execute(tx)
        await closeGames(
          tx,
          games.map(({ slug }) => slug),
          off,
        )
        await record(tx, { subject: id, after: { off } })
      })
      return { provider: id, name: shown, off }
    },
    lines: provider => [`${provider.name} is ${provider.off ? 'off: it can take no stakes' : 'on'}`],
  })
}

/** @throws Refused */
export function providerNamed(ctx: Ctx, id: string): Provider {
  const provider = readProviders(ctx.config).find(each => each.id === id)
  if (!provider) throw new Refused('not_found', `PROVIDERS_FILE has no provider ${id}`)
  return provider
}
