import { buildClients } from './boot/clients.ts'

/**
 * `npm run build`: builds the clients whose sources have changed, for this machine or to be carried to another: `web/dist` and
 * `games/dist` are accepted there by the contents of the sources, in any folder.
 */
await buildClients(line => process.stdout.write(`${line}\n`))
process.stdout.write('The player site and the games are built.\n')
