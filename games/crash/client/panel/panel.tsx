import type { ReactNode } from 'react'
import { fill } from '../../../kit/fill.ts'
import { PlayButton } from '../../../kit/table/play-button.tsx'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import type { Slot } from '../view.ts'
import { BetFields } from './bet-fields.tsx'

type Props = {
  readonly page: Page
  readonly slot: Slot
  /** The key that presses the big button, if there is one. */
  readonly keyName: string | undefined
  /** A small screen does not show it. */
  readonly isFolded?: boolean
  /** The button of the second bet. */
  readonly children: ReactNode
}

/**
 * One betting panel: the fields, a note about them beside the button of the second bet, and the big button.
 */
export function Panel({ page, slot, keyName, isFolded = false, children }: Props) {
  const { text, wrong, undo } = useView(page, ({ panels }) => panels[slot].note)
  const press = useView(page, ({ panels }) => panels[slot].view.press)
  const noteId = `note-${slot}`
  return (
    <section
      className="panel"
      aria-label={slot === 0 ? words.firstBet : words.secondBet}
      data-folded={isFolded ? '' : undefined}
    >
      <BetFields page={page} slot={slot} noteId={noteId} />
      <div className="panel-line">
        <p className={wrong ? 'note wrong' : 'note'} id={noteId}>
          {text}
        </p>
        <button
          type="button"
          className="undo"
          hidden={!undo || press !== 'bet'}
          onClick={() => page.undo(slot)}
        >
          {words.undo}
        </button>
        {children}
      </div>
      <BigButton page={page} slot={slot} title={keyName && fill(words.pressKey, { key: keyName })} />
    </section>
  )
}

type ButtonProps = Pick<Props, 'page' | 'slot'> & { readonly title: string | undefined }

function BigButton({ page, slot, title }: ButtonProps) {
  const view = useView(page, ({ panels }) => panels[slot].view)
  const isNew = useView(page, ({ panels }) => panels[slot].isNew)
  // The size stays from take-off on, so that the text does not move when the button is enabled.
  const isCashing = view.tone === 'ember' && view.press !== 'bet'
  return (
    <PlayButton
      data-testid={`play-${slot}`}
      title={title}
      label={view.label}
      detail={view.detail}
      tone={view.tone}
      press={isCashing ? 'cashOut' : view.press}
      isResting={view.press === 'none' || isNew}
      isBusy={view.busy}
      onClick={() => page.press(slot)}
    />
  )
}
