import { drawAlias, showBets } from '@ruka/contract/addresses'
import { AliasAvatar } from '@ruka/ui/parts/alias-avatar'
import { useState } from 'react'
import { useAliasName } from '../../lib/alias.ts'
import { call } from '../../lib/api.ts'
import { fieldOf } from '../../lib/device.ts'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { serverHas } from '../../lib/extras.ts'
import { refreshMe, useMe } from '../../lib/poll-me.ts'
import { useTranslatedFailure } from '../../lib/translated-failure.ts'
import { useWords } from '../../lib/words.ts'
import { FailureAlert } from '@ruka/ui/parts/alert'
import { Button } from '@ruka/ui/parts/button'
import { Switch } from '@ruka/ui/parts/switch'
import { PANEL } from '@ruka/ui/panel'
import { accountWords } from './words.ts'

/**
 * How other players see the player, and whether they see the player's bets; nothing where the server has no
 * aliases.
 */
export function PublicName() {
  const t = useWords(accountWords)
  const nameOf = useAliasName()
  const data = useMe().data?.data
  const [wanted, setWanted] = useState<boolean>()
  const [isDrawing, setIsDrawing] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const alias = fieldOf(data, 'alias')
  if (typeof alias !== 'string') return null
  const shows = wanted ?? fieldOf(data, 'shows_bets') === true
  const change = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await work()
      await refreshMe()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  const show = async (on: boolean) => {
    setWanted(on)
    await change(() => call(showBets, { on }))
    setWanted(undefined)
  }
  const draw = async () => {
    setIsDrawing(true)
    await change(() => call(drawAlias, {}))
    setIsDrawing(false)
  }
  return (
    <section className={`${PANEL} px-4`} aria-label={t('publicName')}>
      <div className="flex items-center gap-3 border-b border-line py-3">
        <AliasAvatar alias={alias} className="size-11" />
        <p className="min-w-0 flex-1" aria-live="polite">
          <span className="block text-14 text-muted">{t('publicName')}</span>
          <span className="block font-semibold">{nameOf(alias)}</span>
        </p>
        {serverHas('draw_alias') && (
          <Button busy={isDrawing} onClick={() => void draw()}>
            {t('drawAlias')}
          </Button>
        )}
      </div>
      {serverHas('draw_alias') && <p className="pt-3 text-14 text-muted">{t('drawAliasHelp')}</p>}
      <Switch label={t('showBets')} help={t('showBetsHelp')} checked={shows} onChange={on => void show(on)} />
      {failure && <Failed failure={failure} />}
    </section>
  )
}

function Failed({ failure }: { readonly failure: Failure }) {
  return (
    <div className="pb-3">
      <FailureAlert texts={useTranslatedFailure(failure)?.general ?? []} />
    </div>
  )
}
