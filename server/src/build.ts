import { buildClients } from './boot/clients.ts'

/**
 * `npm run build`: builds the clients whose sources have changed, for this machine or to be carried to another: `web/dist`,
 * `games/dist` and `widgets/dist` are accepted there by the contents of the sources, in any folder.
 */
await buildClients(line => process.stdout.write(`${line}\n`))
process.stdout.write('The player site, the games and the frame of widgets are built.\n')
