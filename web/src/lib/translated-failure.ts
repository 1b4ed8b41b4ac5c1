import { useEffect, useState } from 'react'
import type { Failure } from './failure.ts'
import { usePreferences } from './preferences.ts'

type Translate = (failure: Failure) => Failure

/**
 * A failure in the language of the page. The server speaks English; the Swahili table comes only to who reads
 * Swahili.
 */
export function useTranslatedFailure(failure: Failure | undefined): Failure | undefined {
  const { language } = usePreferences()
  const [translate, setTranslate] = useState<{ by: Translate }>()
  const wanted = language === 'sw' && failure !== undefined
  useEffect(() => {
    if (!wanted) return
    void import('./refusals-sw.ts').then(module => setTranslate({ by: module.toSwahili }))
  }, [wanted])
  if (!wanted || translate === undefined) return failure
  return translate.by(failure)
}
