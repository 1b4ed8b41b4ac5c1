import { listPasskeys, removePasskey } from '@ruka/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { useForm } from '../../lib/form.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { queries } from '../../lib/queries.ts'
import { useWords } from '../../lib/words.ts'
import { Alert, FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Sheet } from '@ruka/ui/parts/sheet'
import { Spinner } from '@ruka/ui/parts/spinner'
import { AddPasskey } from './add-passkey.tsx'
import { momentOf } from './moment.ts'
import { List } from '@ruka/ui/parts/list'
import { passkeyWords } from './passkey-words.ts'

const KEY = ['passkeys'] as const
const readAgain = () => queries.invalidateQueries({ queryKey: KEY })

type Passkey = {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly usedAt: string
}

/** The player's passkeys, the end of each, and one more. */
export default function Passkeys() {
  const t = useWords(passkeyWords)
  const [said, setSaid] = useState<'added' | 'removed'>()
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: readPasskeys })
  return (
    <section className="space-y-4 pt-4" aria-labelledby="passkeys">
      <div>
        <h2 id="passkeys" className="text-20 font-extrabold">
          {t('title')}
        </h2>
        <p className="mt-1 text-pretty text-muted">
          {t('lead')} {t('ownPhone')}
        </p>
      </div>
      {said !== undefined && <Alert tone="good">{t(said)}</Alert>}
      {data !== undefined ? (
        <>
          <OwnPasskeys passkeys={data} onRemoved={() => setSaid('removed')} />
          <AddPasskey
            variant="plain"
            onAdded={() => {
              setSaid('added')
              void readAgain()
            }}
          />
        </>
      ) : isError ? (
        <Empty icon={CloudOff} text={t('failed')} bad>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Empty>
      ) : (
        <div role="status" className="grid min-h-20 place-items-center text-ember-text">
          <Spinner className="size-8" />
          <span className="sr-only">{t('loading')}</span>
        </div>
      )}
    </section>
  )
}

type OnRemoved = { readonly onRemoved: () => void }

function OwnPasskeys({ passkeys, onRemoved }: OnRemoved & { readonly passkeys: readonly Passkey[] }) {
  const t = useWords(passkeyWords)
  if (passkeys.length === 0) return <p className="px-1 text-14 text-muted">{t('none')}</p>
  return (
    <>
      <List>
        {passkeys.map(passkey => (
          <Line key={passkey.id} passkey={passkey} onRemoved={onRemoved} />
        ))}
      </List>
      <p className="px-1 text-14 text-muted">{t('resetNote')}</p>
    </>
  )
}

function Line({ passkey, onRemoved }: OnRemoved & { readonly passkey: Passkey }) {
  const t = useWords(passkeyWords)
  const { language } = usePreferences()
  const [asking, setAsking] = useState(false)
  const name = passkey.device === '' ? t('unknownDevice') : passkey.device
  const usedAt = momentOf(passkey.usedAt, language)
  return (
    <li className="flex items-center gap-4 py-4">
      <FingerprintPattern className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-14 text-muted">{t('addedAt', { at: momentOf(passkey.createdAt, language) })}</p>
        <p className="text-14 text-muted">{usedAt === '' ? t('unused') : t('usedAt', { at: usedAt })}</p>
      </div>
      <Button
        className="shrink-0"
        aria-haspopup="dialog"
        aria-label={t('removeOf', { device: name })}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      {asking && <Removing id={passkey.id} onRemoved={onRemoved} onClose={() => setAsking(false)} />}
    </li>
  )
}

type RemovingProps = OnRemoved & { readonly id: string; readonly onClose: () => void }

function Removing({ id, onRemoved, onClose }: RemovingProps) {
  const t = useWords(passkeyWords)
  const form = useForm({
    action: 'remove_passkey',
    initial: {},
    checks: {},
    submit: async () => {
      await call(removePasskey, { id })
      onClose()
      onRemoved()
      await readAgain()
    },
  })
  return (
    <Sheet title={t('removeTitle')} closeLabel={t('close')} onClose={onClose}>
      <p className="mb-5 text-pretty text-muted">{t('removeLead')}</p>
      <FailureAlert texts={form.general} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="min-h-12" disabled={form.busy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="danger" className="min-h-12" busy={form.busy} onClick={() => void form.run()}>
          {t('remove')}
        </Button>
      </div>
    </Sheet>
  )
}

async function readPasskeys(): Promise<readonly Passkey[]> {
  const data = fieldOf(await call(listPasskeys, {}), 'data')
  return (Array.isArray(data) ? data : []).map((from: unknown): Passkey => {
    const text = (name: string) => {
      const value = fieldOf(from, name)
      return typeof value === 'string' ? value : ''
    }
    return { id: text('id'), device: text('device'), createdAt: text('created_at'), usedAt: text('used_at') }
  })
}
