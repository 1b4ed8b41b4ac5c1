import { ConfigFault, readConfig } from './feed/config.ts'
import { createSimulator } from './simulator.ts'

/** The exit code for wrong settings, which are said a line each; any other fault ends with 1. */
const WRONG_SETTING = 2

/** Starts the simulator. */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  const simulator = createSimulator(config, config.startMs ?? Date.now())
  const stop = (): void => {
    simulator.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const listening = await simulator.start()
  process.stdout.write(`${JSON.stringify({ listening })}\n`)
}

function fail(error: unknown): never {
  if (error instanceof ConfigFault) {
    process.stderr.write(`${error.message}\n`)
    process.exit(WRONG_SETTING)
  }
  const text =
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? `its port is taken by another program (${error.message})`
      : error instanceof Error
        ? error.stack
        : String(error)
  process.stderr.write(`feed-sim: ${text}\n`)
  process.exit(1)
}

run().catch(fail)
