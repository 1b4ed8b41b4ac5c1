import { endSession, listSessions } from '@ruka/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, MonitorSmartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { useForm } from '../../lib/form.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { queries } from '../../lib/queries.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { PageHead } from '../../lib/page-head.tsx'
import { Spinner } from '@ruka/ui/parts/spinner'
import { List } from '@ruka/ui/parts/list'
import { momentOf } from './moment.ts'
import { usePasskeys } from './passkey-place.ts'
import { safetyWords } from './safety-words.ts'

const Passkeys = lazy(() => import('./passkeys.tsx'))

const KEY = ['sessions'] as const

type Device = {
  readonly id: string
  readonly device: string
  readonly startedAt: string
  readonly usedAt: string
  readonly current: boolean
}

/** Where the player is logged in, and the end of each; below, the passkeys. */
export default function Sessions() {
  const t = useWords(safetyWords)
  const [ended, setEnded] = useState<string>()
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: readDevices })
  return (
    <div className="mx-auto w-full max-w-xl space-y-4 px-3 py-4 md:px-6 md:py-8">
      <PageHead title={t('sessions')} back="/profile" backLabel={t('back')} lead={t('sessionsLead')} />
      {ended !== undefined && <Alert tone="good">{t('ended', { device: ended })}</Alert>}
      {data !== undefined ? (
        <Devices devices={data} onEnded={setEnded} />
      ) : isError ? (
        <Empty icon={CloudOff} text={t('sessionsFailed')} bad>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Empty>
      ) : (
        <div role="status" className="grid min-h-40 place-items-center text-ember-text">
          <Spinner className="size-8" />
          <span className="sr-only">{t('loading')}</span>
        </div>
      )}
      {usePasskeys() && (
        <Suspense>
          <Passkeys />
        </Suspense>
      )}
    </div>
  )
}

type OnEnded = { readonly onEnded: (device: string) => void }

function Devices({ devices, onEnded }: OnEnded & { readonly devices: readonly Device[] }) {
  const t = useWords(safetyWords)
  return (
    <>
      <List>
        {devices.map(device => (
          <Line key={device.id} device={device} onEnded={onEnded} />
        ))}
      </List>
      {devices.length < 2 && <p className="px-1 text-14 text-muted">{t('onlyThis')}</p>}
    </>
  )
}

function Line({ device, onEnded }: OnEnded & { readonly device: Device }) {
  const t = useWords(safetyWords)
  const { language } = usePreferences()
  const name = device.device === '' ? t('unknownDevice') : device.device
  const form = useForm({
    action: 'logout',
    initial: {},
    checks: {},
    submit: async () => {
      await call(endSession, { id: device.id })
      onEnded(name)
      await queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return (
    <li className="space-y-3 py-4">
      <FailureAlert texts={form.general} />
      <div className="flex items-center gap-4">
        <MonitorSmartphone className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-14 text-muted">{t('since', { at: momentOf(device.startedAt, language) })}</p>
          {device.current ? (
            <p className="text-14 font-semibold text-mint-text">{t('thisDevice')}</p>
          ) : (
            <p className="text-14 text-muted">{t('used', { at: momentOf(device.usedAt, language) })}</p>
          )}
        </div>
        {!device.current && (
          <Button
            className="shrink-0"
            busy={form.busy}
            aria-label={t('endOf', { device: name })}
            onClick={() => void form.run()}
          >
            {t('end')}
          </Button>
        )}
      </div>
    </li>
  )
}

async function readDevices(): Promise<readonly Device[]> {
  const data = fieldOf(await call(listSessions, {}), 'data')
  return (Array.isArray(data) ? data : []).flatMap((from: unknown): Device[] => {
    const text = (name: string) => {
      const value = fieldOf(from, name)
      return typeof value === 'string' ? value : ''
    }
    return [
      {
        id: text('id'),
        device: text('device'),
        startedAt: text('started_at'),
        usedAt: text('active_at'),
        current: fieldOf(from, 'current') === true,
      },
    ]
  })
}
