import { Info } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../src/toasts.ts'
import { Button } from '../src/parts/button.tsx'
import { Field } from '../src/parts/field.tsx'
import { Popover } from '../src/parts/popover.tsx'
import { Sheet } from '../src/parts/sheet.tsx'
import { useTexts } from './say.ts'
import { Section } from './section.tsx'

/** What opens over the screen. */
export function Overlays() {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <Section title={t.overlays}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>{t.openSheet}</Button>
        <Button
          onClick={() =>
            showToast(t.removed, {
              action: { label: t.undo, run: () => showToast(t.restored, { tone: 'good' }) },
            })
          }
        >
          {t.showToast}
        </Button>
        <Popover
          label={t.returnTitle}
          trigger={
            <Button variant="quiet">
              <Info className="size-5" aria-hidden="true" />
              {t.returnTitle}
            </Button>
          }
        >
          {t.returnText}
        </Popover>
      </div>
      {open && (
        <Sheet title={t.deposit} closeLabel={t.close} onClose={() => setOpen(false)}>
          <div className="space-y-4">
            <Field label={t.amount} before="KES" inputMode="numeric" autoFocus help={t.amountHelp} />
            <Button variant="money" className="w-full" onClick={() => setOpen(false)}>
              {t.deposit}
            </Button>
          </div>
        </Sheet>
      )}
    </Section>
  )
}
