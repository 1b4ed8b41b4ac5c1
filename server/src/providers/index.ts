import { listExternalGames } from '../catalogue/index.ts'
import type { Module } from '../platform/module.ts'
import { providersAudits } from './audit.ts'
import { readProviders } from './read-providers.ts'
import { roundCommands } from './round-commands.ts'
import { switchCommands } from './switches.ts'

export { openProviderEdge } from './edge.ts'
export { providersHandlers } from './handlers.ts'
export { readProviders } from './read-providers.ts'

/** Games on servers of others, with our wallet. */
export const providersModule: Module = {
  name: 'providers',
  seed: ctx =>
    listExternalGames(
      ctx.db.read,
      readProviders(ctx.config).flatMap(({ games }) => games),
    ),
  audits: providersAudits,
  commands: [...switchCommands, ...roundCommands],
}
