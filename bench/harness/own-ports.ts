import { freePorts } from '../../server/test/free-ports.ts'

/** Ports of a program of its own, as an environment. */
export async function ownPorts() {
  const [PORT, GAMES_PORT, WIDGETS_PORT] = (await freePorts(3)).map(String)
  return { PORT: PORT!, GAMES_PORT: GAMES_PORT!, WIDGETS_PORT: WIDGETS_PORT!, SIMULATOR: 'false' }
}
