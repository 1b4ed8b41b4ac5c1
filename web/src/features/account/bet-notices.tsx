import { readNotices, setNotice } from '@ruka/contract/addresses'
import type { Notice } from '@ruka/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { queries } from '../../lib/queries.ts'
import { useTranslatedFailure } from '../../lib/translated-failure.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Switch } from '@ruka/ui/parts/switch'
import { PANEL } from '@ruka/ui/panel'
import { accountWords } from './words.ts'

const KEY = ['notices'] as const
type Notices = Readonly<Record<Notice, boolean>>
const SWITCHES = [
  { notice: 'kick_off', label: 'noticeKickOff' },
  { notice: 'goal', label: 'noticeGoal' },
  { notice: 'settlement', label: 'noticeSettlement' },
] as const

/** Which notices of the own bets the player wants, on every device: what is tapped holds until the server refuses it. */
export function BetNotices() {
  const t = useWords(accountWords)
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => noticesIn(await call(readNotices, {})),
  })
  const { wanted, failure, set } = useSwitching()
  return (
    <section className={`${PANEL} px-4`} aria-labelledby="bet-notices">
      <div className="border-b border-line py-3">
        <h2 id="bet-notices" className="font-semibold">
          {t('notices')}
        </h2>
        <p className="text-14 text-muted">{t('noticesHelp')}</p>
      </div>
      {data !== undefined ? (
        <div className="divide-y divide-line">
          {SWITCHES.map(({ notice, label }) => (
            <Switch
              key={notice}
              label={t(label)}
              checked={wanted[notice] ?? data[notice]}
              onChange={on => set(notice, on)}
            />
          ))}
        </div>
      ) : isError ? (
        <div className="flex min-h-36 flex-wrap items-center justify-between gap-3 py-3" role="alert">
          <p>{t('noticesFailed')}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      ) : (
        <div className="min-h-36" />
      )}
      {failure && <Failed failure={failure} />}
    </section>
  )
}

/**
 * Sends each change behind the one before, so that the last tap counts. A tap shows at once; one that failed
 * shows again what the server has.
 */
function useSwitching() {
  const [wanted, setWanted] = useState<Partial<Notices>>({})
  const [failure, setFailure] = useState<Failure>()
  const last = useRef<{ waiting: number; sent: Promise<void> }>({ waiting: 0, sent: Promise.resolve() })
  const send = async (notice: Notice, on: boolean) => {
    try {
      // What is still being read may be older than this change.
      await queries.cancelQueries({ queryKey: KEY })
      const answer = await call(setNotice, { notice, on })
      queries.setQueryData(KEY, noticesIn(answer))
    } catch (error) {
      setFailure(failureOf(error))
    }
    last.current.waiting -= 1
    if (last.current.waiting === 0) setWanted({})
  }
  const set = (notice: Notice, on: boolean) => {
    setWanted(before => ({ ...before, [notice]: on }))
    setFailure(undefined)
    last.current.waiting += 1
    last.current.sent = last.current.sent.then(() => send(notice, on))
  }
  return { wanted, failure, set }
}

function noticesIn(answer: unknown): Notices {
  const data = fieldOf(answer, 'data')
  const isOn = (notice: Notice) => fieldOf(data, notice) !== false
  return { kick_off: isOn('kick_off'), goal: isOn('goal'), settlement: isOn('settlement') }
}

function Failed({ failure }: { readonly failure: Failure }) {
  return (
    <div className="pb-3">
      <FailureAlert texts={useTranslatedFailure(failure)?.general ?? []} />
    </div>
  )
}
