import { Sheet } from '@ruka/ui/parts/sheet'
import { use, useState } from 'react'
import { closeDialog, type PolicyName } from '../../lib/dialogs.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { site } from '../../lib/site.ts'
import { useWords } from '../../lib/words.ts'
import { textOf } from './fetch-text.ts'
import { figuresOf } from './texts/figures.ts'
import { InlineText } from './inline-text.tsx'
import { policyOf } from './texts/policy.ts'
import { Sections } from './sections.tsx'
import { policyWords } from './words.ts'

/** A policy over the form that refers to it, so that what was typed stays. */
export default function PolicySheet({ name }: { readonly name: PolicyName }) {
  const t = useWords(policyWords)
  const { language } = usePreferences()
  const [nowMs] = useState(() => Date.now())
  const { title, lead, sections } = policyOf(use(textOf(name, language)), figuresOf(site(), language, nowMs))
  return (
    <Sheet title={title} closeLabel={t('close')} onClose={closeDialog}>
      <div className="space-y-5">
        <p className="text-muted">
          <InlineText text={lead} />
        </p>
        <Sections sections={sections} heading="h3" />
      </div>
    </Sheet>
  )
}
