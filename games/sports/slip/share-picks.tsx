import { Button } from '@ruka/ui/parts/button'
import { showToast } from '@ruka/ui/toasts'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { fill } from '../../kit/fill.ts'
import { share } from '../../kit/react/share.ts'
import type { Slip } from '../../slip/slip.rules.ts'
import { useApp } from '../app/app-context.ts'
import * as words from '../locales/sports.en.json'
import * as slipWords from '../../slip/locales/slip.en.json'
import { codeFor } from './empty-slip.tsx'

/** A code of the picks, for another phone, before anything is staked. */
export function SharePicks({ slip }: { readonly slip: Slip }) {
  const { api, shell } = useApp()
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const page = shell.page()
  const make = async () => {
    setBusy(true)
    const made = await codeFor(api, slip.legs)
    setBusy(false)
    if (made === undefined) return showToast(words.noAnswer, { tone: 'bad' })
    if ('refused' in made) return showToast(words.noCode, { tone: 'bad' })
    setCode(made.code)
    if (page !== undefined && (await share(slipWords.shareSlip, `${page}?code=${made.code}`)))
      showToast(slipWords.copied)
  }
  return (
    <Button variant="quiet" className="w-full text-14" busy={isBusy} onClick={() => void make()}>
      <Share2 className="size-4" aria-hidden="true" />
      {code === undefined ? words.sharePicks : fill(words.codeIs, { code })}
    </Button>
  )
}
