import { hundredthsText } from '../../../kit/amounts.rules.ts'
import { icons } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/table/icon.tsx'
import { StakeTaps } from '../../../kit/table/stake-taps.tsx'
import { parseTarget } from '../amounts.rules.ts'
import { boundsOf } from '../bet.ts'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import type { Slot } from '../view.ts'
import { RunStrip } from './run-strip.tsx'

type Props = { readonly page: Page; readonly slot: Slot; readonly noteId: string }

/** What is offered before the limits have arrived: it cannot be pressed then. */
const USUAL = { min: 10, max: 500 }

/** The stake with its buttons, the auto bet, and the automatic cash-out. */
export function BetFields({ page, slot, noteId }: Props) {
  const limits = useView(page, ({ table }) => table.limits)
  const run = useView(page, ({ table }) => table.slots[slot].run)
  const bet = useView(page, ({ panels }) => panels[slot].bet)
  const isOpen = useView(page, ({ panels }) => panels[slot].view.open)
  const canChange = useCanChange(page, slot)
  return (
    <div className="fields" data-shut={isOpen ? undefined : ''} data-run={run ? '' : undefined}>
      <StakeTaps
        id={`stake-${slot}`}
        text={bet.stake}
        bounds={limits && boundsOf(limits)}
        atFirst={USUAL}
        onChange={stake => page.change(slot, { stake })}
        noteId={noteId}
        isDisabled={!canChange}
      />
      <button
        type="button"
        className="auto-bet"
        aria-haspopup="dialog"
        aria-label={words.autoBet}
        disabled={!canChange}
        onClick={() => page.autoBet(slot)}
      >
        <Icon path={icons.repeat} />
        <span>{words.autoBetShort}</span>
      </button>
      <RunStrip run={run} onStop={() => page.stop(slot)} />
      <AutoCashOut page={page} slot={slot} noteId={noteId} />
    </div>
  )
}

/** What is typed before the limits are known might be typed before the page is live, and lost. */
const useCanChange = (page: Page, slot: Slot): boolean =>
  useView(page, ({ table, panels }) => table.limits !== undefined && panels[slot].view.open)

/** The switch of the automatic cash-out, and its target. */
function AutoCashOut({ page, slot, noteId }: Props) {
  const { isAuto, target } = useView(page, ({ panels }) => panels[slot].bet)
  const canChange = useCanChange(page, slot)
  const isWrong = isAuto && typeof parseTarget(target) !== 'number'
  const tidy = () => {
    const goal = parseTarget(target)
    if (typeof goal === 'number') page.change(slot, { target: hundredthsText(goal) })
  }
  return (
    <>
      <label className="switch" htmlFor={`auto-${slot}`}>
        <input
          id={`auto-${slot}`}
          {...SWITCH}
          checked={isAuto}
          disabled={!canChange}
          onChange={event => page.change(slot, { isAuto: event.target.checked })}
        />
        <span className="track" aria-hidden="true" />
        <span>{words.autoCashOut}</span>
      </label>
      <label className="target" htmlFor={`target-${slot}`}>
        <span className="unseen">{words.autoTarget}</span>
        <span className="small" aria-hidden="true">
          {words.autoCashOutShort}
        </span>
        <input
          id={`target-${slot}`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={noteId}
          aria-invalid={isWrong ? true : undefined}
          maxLength={14}
          disabled={!isAuto || !canChange}
          value={target}
          onChange={event => page.change(slot, { target: event.target.value })}
          onFocus={event => event.target.select()}
          onBlur={tidy}
        />
        <span aria-hidden="true">x</span>
      </label>
    </>
  )
}

/** Browsers give a switch its state from the checkbox. */
const SWITCH = { type: 'checkbox', role: 'switch' }
