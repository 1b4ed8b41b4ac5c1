import { useWords } from '../../lib/words.ts'
import { PasswordField } from './password-field.tsx'
import { accountWords } from './words.ts'

type Form = {
  readonly values: { readonly password: string }
  readonly errors: (name: 'password') => readonly string[]
  readonly change: (name: 'password', value: string) => void
  readonly leave: (name: 'password') => void
}

/** A password to be chosen, with what it must be. */
export function NewPasswordField({ label, form }: { readonly label: string; readonly form: Form }) {
  const t = useWords(accountWords)
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      help={t('passwordHelp')}
      value={form.values.password}
      errors={form.errors('password')}
      onChange={value => form.change('password', value)}
      onBlur={() => form.leave('password')}
    />
  )
}
