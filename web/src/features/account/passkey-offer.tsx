import { useState } from 'react'
import { closeDialog } from '../../lib/dialogs.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Sheet } from '@ruka/ui/parts/sheet'
import { AddPasskey } from './add-passkey.tsx'
import { passkeyWords } from './passkey-words.ts'

/** Offers a passkey after a log-in with the password. */
export default function PasskeyOffer() {
  const t = useWords(passkeyWords)
  const [added, setAdded] = useState(false)
  return (
    <Sheet title={t(added ? 'added' : 'offerTitle')} closeLabel={t('close')} onClose={closeDialog}>
      {added ? (
        <div className="grid gap-5">
          <Alert tone="good">{t('addedLead')}</Alert>
          <Button className="min-h-12" onClick={closeDialog}>
            {t('close')}
          </Button>
        </div>
      ) : (
        <div className="space-y-5">
          <div className="space-y-2 text-pretty text-muted">
            <p>
              {t('lead')} {t('private')}
            </p>
            <p>{t('ownPhone')}</p>
          </div>
          <AddPasskey variant="primary" onAdded={() => setAdded(true)}>
            <Button className="min-h-12" onClick={closeDialog}>
              {t('notNow')}
            </Button>
          </AddPasskey>
        </div>
      )}
    </Sheet>
  )
}
