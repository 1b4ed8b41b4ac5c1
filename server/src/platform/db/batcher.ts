import { sqlState } from './db.ts'
import { loggedAs } from '../log/log.ts'
import { ownError } from '../base/own-error.ts'
import { Refused } from '../base/refused.ts'

/**
 * Group commit. Items that arrive while earlier ones are being written wait together and go as one set-based
 * statement, in order of arrival; each promise settles after its batch has committed. Under light load an
 * item goes at once, alone; under load the batches grow by themselves: a batch is gathered for as long as
 * each turn of the event loop brings more, but a few turns at most.
 *
 * A batch that fails on its data (SQLSTATE class 22 or 23) is halved and tried again, so that one bad item
 * fails alone; any other fault fails the whole batch, whose outcome may then be unknown: callers repeat by
 * their own key.
 *
 * Where too many wait already, an item is refused as unavailable, and nothing is done with it.
 */
export type Batcher<In, Out> = {
  (item: In): Promise<Out>
  /** Resolves when nothing is waiting or being written. */
  idle(): Promise<void>
}

const TURNS_MAX = 8
const WAITING_MAX = 20_000

export function batcher<In, Out>(options: {
  /** Writes the items and gives one answer each, in the same order. */
  run(items: In[], lane: number): Promise<readonly Out[]>
  itemsMax?: number
  /** How many batches may be under way at once. */
  lanes?: number
  waitingMax?: number
}): Batcher<In, Out> {
  type Waiting = { item: In; resolve(out: Out): void; reject(error: unknown): void }
  const { run, itemsMax = 512, lanes = 2, waitingMax = WAITING_MAX } = options
  const freeLanes = Array.from({ length: lanes }, (_, lane) => lane)
  let queue: Waiting[] = []
  let scheduled = false
  let onIdle: (() => void)[] = []

  const write = async (batch: Waiting[], lane: number): Promise<void> => {
    try {
      const items = batch.map(waiting => waiting.item)
      const answers = await run(items, lane)
      if (answers.length !== batch.length) throw new Error('a batch must answer every item')
      batch.forEach((waiting, index) => waiting.resolve(answers[index]!))
    } catch (error) {
      if (batch.length === 1 || !/^2[23]/.test(sqlState(error) ?? ''))
        return batch.forEach(waiting => waiting.reject(ownError(error)))
      const half = batch.length >> 1
      await write(batch.slice(0, half), lane)
      await write(batch.slice(half), lane)
    }
  }

  const flush = (): void => {
    scheduled = false
    while (queue.length > 0 && freeLanes.length > 0) {
      const lane = freeLanes.shift()!
      const batch = queue.slice(0, itemsMax)
      queue = queue.slice(itemsMax)
      // A batch belongs to no single request: its log lines carry no request id.
      void loggedAs(undefined, () => write(batch, lane)).then(() => {
        freeLanes.push(lane)
        if (queue.length > 0) gather()
        else reportIdle()
      })
    }
  }

  const gather = (): void => {
    if (scheduled) return
    scheduled = true
    const turn = (turnsLeft: number, gathered: number): void => {
      setImmediate(() => {
        if (turnsLeft > 0 && queue.length > gathered && queue.length < itemsMax)
          turn(turnsLeft - 1, queue.length)
        else flush()
      })
    }
    turn(TURNS_MAX, queue.length)
  }

  const reportIdle = (): void => {
    if (queue.length > 0 || freeLanes.length < lanes) return
    onIdle.forEach(resolve => resolve())
    onIdle = []
  }

  const submit = (item: In) =>
    new Promise<Out>((resolve, reject) => {
      if (queue.length >= waitingMax) return reject(new Refused('unavailable'))
      queue.push({ item, resolve, reject })
      if (freeLanes.length > 0) gather()
    })
  return Object.assign(submit, {
    idle: () =>
      queue.length === 0 && freeLanes.length === lanes
        ? Promise.resolve()
        : new Promise<void>(resolve => onIdle.push(resolve)),
  })
}
