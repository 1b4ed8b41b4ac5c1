import { closeGames, listExternalGames } from '../catalogue/index.ts'
import type { Module } from '../platform/process/module.ts'
import { providersAudits } from './audit.ts'
import { readProviders } from './read-providers.ts'
import { roundActions } from './round-actions.ts'
import { isOff, switchActions } from './switches.ts'

export { providerCallers } from './edge.ts'
export { providersHandlers } from './handlers.ts'
export { nameOf, playerNamed } from './player-names.ts'
export { readProviders } from './read-providers.ts'

/** Games on the servers of providers, with our wallet. */
export const providersModule: Module = {
  name: 'providers',
  checkConfig(config) {
    if (config.ROLES.includes('web')) readProviders(config)
  },
  async seed(ctx) {
    // The file contains the providers' keys, and only this role needs it.
    if (!ctx.config.ROLES.includes('web')) return
    const providers = readProviders(ctx.config)
    await listExternalGames(
      ctx.db.read,
      providers.flatMap(({ games }) => games),
    )
    // A game that was added while its provider is off is closed, too.
    for (const { id, games } of providers)
      if (await isOff(ctx.db.read, id))
        await closeGames(
          ctx.db.read,
          games.map(({ slug }) => slug),
          true,
        )
  },
  audits: providersAudits,
  staffActions: [...switchActions, ...roundActions],
}
