import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { Field } from '@ruka/ui/parts/field'
import { accountWords } from './words.ts'

type Props = {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly errors: readonly string[]
  readonly help?: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** A password that can be looked at, and pasted. */
export function PasswordField({ onChange, ...rest }: Props) {
  const t = useWords(accountWords)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck="false"
      maxLength={200}
      onChange={event => onChange(event.target.value)}
      after={
        <button
          type="button"
          aria-label={shown ? t('hide') : t('show')}
          aria-pressed={shown}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted"
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      }
    />
  )
}
