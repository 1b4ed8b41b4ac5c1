import { expect, it } from 'vitest'
import { sampleLeg } from './sample-leg.ts'
import { legKey, toggled, without, type Slip } from './slip.rules.ts'
import { openSlips } from './slips.ts'

type Change = { readonly by: Tab; readonly key: string; readonly newValue: string }
type Tab = {
  readonly copy: Map<string, string>
  readonly tell: ((heard: { key: string; oldValue: string | null; newValue: string }) => void)[]
}

/**
 * A device as browsers keep one: each tab reads and writes a copy of its own, and a change reaches the others in the
 * order in which the device heard of it. A tab whose own change is under way keeps its copy until then.
 */
function openDevice() {
  const kept = new Map<string, string>()
  const tabs: Tab[] = []
  const under: Change[] = []
  let writes = 0
  const open = (name = 'sports') => {
    const tab: Tab = { copy: new Map(kept), tell: [] }
    tabs.push(tab)
    const slips = openSlips(
      () => ({
        getItem: key => tab.copy.get(key) ?? null,
        setItem(key, newValue) {
          tab.copy.set(key, newValue)
          under.push({ by: tab, key, newValue })
          writes++
        },
      }),
      name,
    )
    slips.bringBack(heard => void tab.tell.push(heard))
    return slips
  }
  const deliver = () => {
    for (let change = under.shift(); change; change = under.shift()) {
      const { by, key, newValue } = change
      const oldValue = kept.get(key) ?? null
      kept.set(key, newValue)
      for (const tab of tabs) {
        if (tab === by) continue
        if (!under.some(other => other.by === tab)) tab.copy.set(key, newValue)
        for (const tell of tab.tell) tell({ key, oldValue, newValue })
      }
    }
  }
  return { open, deliver, writes: () => writes }
}

const leg = (no: number, outcome = '1') => sampleLeg({ event: `sr:match:${no}`, home: `Home ${no}`, outcome })
const pick = (no: number, outcome?: string) => (slip: Slip) => toggled(slip, leg(no, outcome))
const picksOf = ({ legs }: Slip) => legs.map(({ event, outcome }) => `${event} ${outcome}`).toSorted()

it('has in one tab what was picked, staked and taken out in another, without an echo', () => {
  const { open, deliver, writes } = openDevice()
  const [one, other] = [open(), open()]
  one.update(pick(1))
  one.update(slip => ({ ...pick(2)(slip), stake: 100, policy: 'any' }))
  deliver()
  expect(other.get()).toEqual(one.get())
  other.update(slip => ({ ...without(slip, legKey(leg(1))), stake: 0 }))
  deliver()
  expect(one.get()).toMatchObject({ legs: [leg(2)], stake: 0, policy: 'any' })
  expect(writes()).toBe(3)
})

it('keeps the picks of both tabs that were tapped at once, and says the same in both', () => {
  const { open, deliver, writes } = openDevice()
  const [one, other] = [open(), open()]
  one.update(pick(1))
  deliver()
  one.update(pick(2))
  other.update(slip => ({ ...pick(3)(slip), stake: 50 }))
  deliver()
  expect(picksOf(one.get())).toEqual(['sr:match:1 1', 'sr:match:2 1', 'sr:match:3 1'])
  expect(one.get().stake).toBe(50)
  expect(other.get()).toEqual(one.get())
  expect(open().get()).toEqual(one.get())
  // The second tab did its change once more, and then there is peace.
  expect(writes()).toBe(4)
})

it('has one outcome of a line that was picked in both tabs at once', () => {
  const { open, deliver } = openDevice()
  const [one, other] = [open(), open()]
  one.update(pick(1, '1'))
  other.update(pick(1, '2'))
  deliver()
  expect(one.get().legs).toHaveLength(1)
  expect(other.get()).toEqual(one.get())
})

it('keeps a pick that was tapped while another tab placed the slip', () => {
  const { open, deliver } = openDevice()
  const [one, other] = [open(), open()]
  one.update(slip => ({ ...pick(2)(pick(1)(slip)), stake: 100 }))
  deliver()
  one.update(slip => ({ ...slip, legs: [], stake: 0 }))
  other.update(pick(3))
  deliver()
  for (const slips of [one, other]) {
    expect(picksOf(slips.get())).toEqual(['sr:match:3 1'])
    expect(slips.get().stake).toBe(0)
  }
})

it('is one slip in both leagues, and another one on the page of sports', () => {
  const { open, deliver } = openDevice()
  const [league, sports] = [open('league'), open()]
  league.update(pick(1))
  deliver()
  expect(sports.get().legs).toEqual([])
  expect(open('league').get().legs).toHaveLength(1)
})

it.each([
  ['is full', { getItem: () => null, setItem: () => fail() }],
  ['is denied', { getItem: () => fail(), setItem: () => fail() }],
])('holds its picks while the page lives where the storage of the device %s', (_, storage) => {
  const slips = openSlips(() => storage, 'sports')
  slips.bringBack(() => undefined)
  slips.update(pick(1))
  slips.update(pick(2))
  expect(picksOf(slips.get())).toEqual(['sr:match:1 1', 'sr:match:2 1'])
})
const fail = (): never => {
  throw new DOMException('no', 'QuotaExceededError')
}
