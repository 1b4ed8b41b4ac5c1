import { callbackQueued, sendCallback } from './callbacks.ts'
import { balanceOf } from './account-balance.ts'
import { codeOnWire, resultText } from './outcomes.ts'
import { failed, queueTimeoutBody, resultBody, type Done, type Ending } from './results.ts'
import { reverseForBusiness } from './reversals.ts'
import type { Change, Command, Outcome } from './state.ts'
import { statusOf } from './transaction-status.ts'
import { failedTax, transfer } from './transfers.ts'
import type { World } from './world.ts'

/** Carries out the commands that were accepted but not finished when the simulator last stopped. */
export function resumeCommands(world: World): void {
  for (const command of world.state.commands.values()) {
    if (command.outcome === null) void carryOutCommand(world, command)
  }
}

/** Carries out a command, and sends its result as the faults allow. */
export async function carryOutCommand(world: World, command: Command): Promise<void> {
  const done = decide(world, command)
  const outcome: Outcome = {
    code: codeOnWire(done.code),
    text: resultText(done.code),
    receipt: done.receipt,
    atMs: world.clock.now(),
  }
  const ended: Change = { change: 'command-ended', conversationId: command.conversationId, outcome }
  const queued = notice(world, command, { ...done, outcome })
  world.record([...done.changes, ended, ...(queued === null ? [] : [queued])])
  if (queued !== null) await sendCallback(world, queued.notice)
}

function decide(world: World, command: Command): Done {
  const forced = world.faults.commandResultCode
  const decided = command.decidedCode ?? (forced === '0' ? null : forced)
  if (decided === null) return perform(world, command)
  return command.ask.kind === 'tax' ? failedTax(world, decided) : failed(world, decided)
}

function perform(world: World, command: Command): Done {
  const { ask } = command
  switch (ask.kind) {
    case 'status':
      return statusOf(world, ask)
    case 'reversal':
      return reverseForBusiness(world, command, ask)
    case 'balance':
      return balanceOf(world)
    case 'b2b':
    case 'tax':
      return transfer(world, command, ask)
  }
}

function notice(world: World, command: Command, ending: Ending): ReturnType<typeof callbackQueued> | null {
  const { kind } = command.ask
  switch (kind === 'status' ? world.faults.statusCallback : world.faults.commandNotice) {
    case 'silence':
      return null
    case 'queue-timeout':
      return callbackQueued(world, {
        kind: `${kind}-queue-timeout`,
        url: command.queueTimeoutUrl,
        body: queueTimeoutBody(command, ending.outcome.receipt),
      })
    case 'result':
      return callbackQueued(world, {
        kind: `${kind}-result`,
        url: command.resultUrl,
        body: resultBody(kind, command, ending),
      })
  }
}
