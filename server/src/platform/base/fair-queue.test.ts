import { expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** A queue whose work ends on command, and the order in which its work began. */
function openQueue(waitingMax: number) {
  const queue = fairQueue({
    atOnce: 1,
    waitingMax,
    waitMaxMs: 4_000,
    clock: { elapsed: () => atMs },
    refusal: 'busy',
  })
  let atMs = 0
  const began: string[] = []
  const running: (() => void)[] = []
  const ask = (network: string, part: string, name: string, isKnown = false) => {
    const answer = queue.run({ network, part, isKnown }, () => {
      began.push(name)
      return new Promise<string>(resolve => running.push(() => resolve(name)))
    })
    return answer.catch((error: { code: string }) => error.code)
  }
  const finish = async (answer: Promise<string>, afterMs = 0) => {
    atMs += afterMs
    running.shift()!()
    return answer
  }
  /** Finishes all that runs and all that runs after it. */
  const finishAll = async () => {
    for (let done: (() => void) | undefined; (done = running.shift());) {
      done()
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { queue, began, ask, finish, finishAll }
}

it('a network that fills the queue for passwords waits behind every other network’s first', async () => {
  const { began, ask, finish } = openQueue(10)
  const first = ask('flood', 'a', 'flood 0')
  const flood = Array.from({ length: 5 }, (_, n) => ask('flood', 'a', `flood ${n + 1}`))
  const owner = ask('home', 'b', 'owner')
  await finish(first)
  await finish(flood[0]!)
  await finish(owner)
  expect(began.slice(0, 3)).toEqual(['flood 0', 'flood 1', 'owner'])
  for (const answer of flood.slice(1)) await finish(answer)
})

it('phones behind one network take turns, too', async () => {
  const { began, ask, finish } = openQueue(10)
  const answers = [ask('nat', 'a', 'a0'), ask('nat', 'a', 'a1'), ask('nat', 'a', 'a2'), ask('nat', 'b', 'b0')]
  for (const at of [0, 1, 3, 2]) await finish(answers[at]!)
  expect(began).toEqual(['a0', 'a1', 'b0', 'a2'])
})

it('a full queue makes room for a shorter part by refusing the last of the longest', async () => {
  const { queue, began, ask, finish } = openQueue(3)
  const flood = Array.from({ length: 4 }, (_, n) => ask('flood', 'a', `flood ${n}`))
  expect(queue.full({ network: 'flood', part: 'a' })).toBe(true)
  expect(queue.full({ network: 'home', part: 'b' })).toBe(false)
  const owner = ask('home', 'b', 'owner')
  expect(await flood[3]).toBe('busy')
  expect(await ask('flood', 'a', 'flood 4')).toBe('busy')
  await finish(flood[0]!)
  await finish(flood[1]!)
  expect(await finish(owner)).toBe('owner')
  await finish(flood[2]!)
  expect(began).toEqual(['flood 0', 'flood 1', 'owner', 'flood 2'])
})

it('a part that fills its own network’s part makes room for its neighbours', async () => {
  const { ask, finish } = openQueue(3)
  const greedy = Array.from({ length: 4 }, (_, n) => ask('nat', 'a', `greedy ${n}`))
  const neighbour = ask('nat', 'b', 'neighbour')
  expect(await greedy[3]).toBe('busy')
  await finish(greedy[0]!)
  await finish(greedy[1]!)
  expect(await finish(neighbour)).toBe('neighbour')
  await finish(greedy[2]!)
})

it('a queue that many networks fill with one each makes room for players at networks of their own', async () => {
  const { queue, began, ask, finish } = openQueue(3)
  const flood = Array.from({ length: 4 }, (_, n) => ask(`flood ${n}`, 'a', `flood ${n}`))
  expect(queue.full({ network: 'strange', part: 'b' })).toBe(true)
  expect(queue.full({ network: 'home', part: 'b', isKnown: true })).toBe(false)
  const owners = Array.from({ length: 3 }, (_, n) => ask(`home ${n}`, 'b', `owner ${n}`, true))
  expect(await Promise.all(flood.slice(1))).toEqual(Array(3).fill('busy'))
  expect(await ask('another home', 'b', 'owner 4', true)).toBe('busy')
  await finish(flood[0]!)
  for (const owner of owners) await finish(owner)
  expect(began).toEqual(['flood 0', 'owner 0', 'owner 1', 'owner 2'])
})

it('players at networks of their own have every second turn before all strangers', async () => {
  const { began, ask, finishAll } = openQueue(20)
  for (let n = 0; n < 6; n++) void ask(`flood ${n}`, 'a', `flood ${n}`)
  for (let n = 0; n < 2; n++) void ask(`home ${n}`, 'b', `owner ${n}`, true)
  await finishAll()
  expect(began.slice(0, 5)).toEqual(['flood 0', 'owner 0', 'flood 1', 'owner 1', 'flood 2'])
})

it('players at networks of their own take turns among themselves, and leave strangers the others', async () => {
  const { began, ask, finishAll } = openQueue(20)
  for (let n = 0; n < 4; n++) void ask('home', 'a', `home ${n}`, true)
  void ask('next door', 'b', 'neighbour', true)
  for (let n = 0; n < 2; n++) void ask(`strange ${n}`, 'c', `stranger ${n}`)
  await finishAll()
  expect(began).toEqual(['home 0', 'home 1', 'neighbour', 'home 2', 'stranger 0', 'home 3', 'stranger 1'])
})

it('a request that would wait for more than a few seconds is refused at once, by the time that turns take', async () => {
  const { queue, ask, finish, finishAll } = openQueue(100)
  await finish(ask('any', 'a', 'measured'), 1_000)
  for (let n = 0; n < 5; n++) void ask(`flood ${n}`, 'a', `flood ${n}`)
  // One runs and four wait, a second each: a fifth would begin within four seconds, a sixth would not.
  expect(queue.full({ network: 'strange', part: 'b' })).toBe(false)
  void ask('flood 5', 'a', 'flood 5')
  expect(queue.full({ network: 'strange', part: 'b' })).toBe(true)
  expect(await ask('strange', 'b', 'stranger')).toBe('busy')
  expect(queue.full({ network: 'home', part: 'b', isKnown: true })).toBe(false)
  await finishAll()
  expect(queue.full({ network: 'strange', part: 'b' })).toBe(false)
})

it('one network’s own crowd does not make a request from another network wait', async () => {
  const { queue, ask, finish, finishAll } = openQueue(100)
  await finish(ask('any', 'a', 'measured'), 1_000)
  for (let n = 0; n < 6; n++) void ask('nat', `part ${n}`, `nat ${n}`)
  expect(queue.full({ network: 'nat', part: 'another' })).toBe(true)
  expect(queue.full({ network: 'strange', part: 'b' })).toBe(false)
  await finishAll()
})
