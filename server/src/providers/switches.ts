import { closeGames } from '../catalogue/index.ts'
import { recordChange } from '../platform/audit-log.ts'
import type { Ctx } from '../platform/context.ts'
import { firstRow, sql, type Reader } from '../platform/db.ts'
import { actorOf, StaffUsage, type StaffCall, type StaffCommand } from '../platform/staff.ts'
import { readProviders, type Provider } from './read-providers.ts'

export const isOff = async (reader: Reader, provider: string): Promise<boolean> =>
  (await firstRow(reader, sql`select 1 from providers.switched_off where provider = ${provider}`)) !==
  undefined

/** What staff can do when a provider must not take stakes any more: what is under way can still be paid or returned. */
export const switchCommands: readonly StaffCommand[] = [
  {
    name: 'provider-off',
    usage: 'PROVIDER --because WHY --by WHO',
    about:
      'Closes all games of a provider at once and refuses its debits; credits and rollbacks still come in',
    run: (ctx, call) => turn(ctx, call, true),
  },
  {
    name: 'provider-on',
    usage: 'PROVIDER --because WHY --by WHO',
    about: 'Opens the games of a provider again',
    run: (ctx, call) => turn(ctx, call, false),
  },
]

async function turn(ctx: Ctx, call: StaffCall, off: boolean): Promise<readonly string[]> {
  const provider = providerNamed(ctx, call.word(0, 'The provider'))
  const actor = actorOf(call)
  const reason = call.option('because')
  await ctx.db.tx(async tx => {
    await (
      off
        ? sql`insert into providers.switched_off (provider, at, by, reason) values (${provider.id}, ${new Date(ctx.clock.now())}, ${actor.id}, ${reason})
            on conflict (provider) do nothing`
        : sql`delete from providers.switched_off where provider = ${provider.id}`
    ).execute(tx)
    await closeGames(
      tx,
      provider.games.map(({ slug }) => slug),
      off,
    )
    await recordChange(tx, ctx.clock, {
      actor,
      what: off ? 'provider.switched_off' : 'provider.switched_on',
      subject: provider.id,
      after: { reason },
    })
  })
  return [`${provider.name} is ${off ? 'off: it can take no stakes' : 'on'}`]
}

/** @throws StaffUsage */
export function providerNamed(ctx: Ctx, id: string): Provider {
  const provider = readProviders(ctx.config).find(each => each.id === id)
  if (!provider) throw new StaffUsage(`PROVIDERS_FILE has no provider ${id}`)
  return provider
}
