/** The command line cannot be run as typed; the message says why. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError'
  /** 2 for what was typed wrongly, 1 for what cannot be done. */
  readonly exitCode: 1 | 2

  constructor(message: string, { exitCode = 2, ...options }: ErrorOptions & { exitCode?: 1 | 2 } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}
