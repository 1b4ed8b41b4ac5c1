import { confirmAccount } from '@ruka/contract/addresses'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { refreshMe } from '../../lib/poll-me.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { safetyWords } from './safety-words.ts'

/**
 * For a player whose account lapsed: asks once whether to play again, and stays under the header until it is
 * so.
 */
export default function Lapsed() {
  const t = useWords(safetyWords)
  const [asking, setAsking] = useState(true)
  const form = useForm({
    action: 'confirm_account',
    initial: {},
    checks: {},
    submit: async () => {
      await call(confirmAccount, {})
      await refreshMe()
    },
  })
  const close = () => setAsking(false)
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 border-b border-line bg-raised px-4 text-14">
        <CalendarClock className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <p className="min-w-0 flex-1 font-semibold">{t('restBar')}</p>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('restOpen')}
        </Button>
      </div>
      {asking && (
        <Sheet title={t('restTitle')} closeLabel={t('close')} onClose={close}>
          <div className="space-y-5">
            <p className="text-pretty text-muted">{t('restLead')}</p>
            <FailureAlert texts={form.general} />
            <div className="grid gap-2">
              <Button variant="primary" className="min-h-12" busy={form.busy} onClick={() => void form.run()}>
                {t('restConfirm')}
              </Button>
              <Button className="min-h-12" disabled={form.busy} onClick={close}>
                {t('restLater')}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  )
}
