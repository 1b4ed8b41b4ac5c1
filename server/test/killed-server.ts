import { rm } from 'node:fs/promises'
import { freePorts } from './free-ports.ts'
import { dataFolder } from './scratch-folder.ts'
import { serverProcess, WIDE_LIMITS } from './server-process.ts'

/** Short pauses: a test with a real clock waits for flights only. */
export const SHORT_ROUNDS = { CRASH_BETTING_MS: '700', CRASH_PAUSE_MS: '500' }

/**
 * The real program with its own data folder and fsync on, to be killed and started again; `more` extends its
 * environment.
 */
export async function openProgram(
  more: (folder: string) => Record<string, string> = () => ({}),
  options?: Parameters<typeof serverProcess>[2],
) {
  const [PORT, GAMES_PORT, WIDGETS_PORT, METRICS_PORT] = await freePorts(4)
  const folder = await dataFolder('kill')
  const sample = { MPESA_BASE_URL: 'http://127.0.0.1:9', SMS_BASE_URL: 'http://127.0.0.1:9' }
  const env = {
    ...process.env,
    ...sample,
    DATA_DIR: folder,
    PORT: String(PORT),
    GAMES_PORT: String(GAMES_PORT),
    WIDGETS_PORT: String(WIDGETS_PORT),
    METRICS_PORT: String(METRICS_PORT),
    SIMULATOR: 'false',
    REGISTRATION_PROOF: 'false',
    LOG_LEVEL: 'error',
    ...WIDE_LIMITS,
    ...more(folder),
  }
  const site = `http://127.0.0.1:${PORT}`
  return {
    folder,
    site,
    games: `http://127.0.0.1:${GAMES_PORT}`,
    metrics: `http://127.0.0.1:${METRICS_PORT}/metrics`,
    ...serverProcess(env, site, options),
    async remove() {
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Program = Awaited<ReturnType<typeof openProgram>>
