import type { Form } from '../../lib/form.ts'
import { useWords } from '../../lib/words.ts'
import { FieldNote } from '../../ui/field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { Registration } from './registration.ts'
import { accountWords } from './words.ts'

/** Phone, password twice, and the terms; each is checked when it is left. */
export function RegistrationFields({ form }: { readonly form: Form<Registration> }) {
  const t = useWords(accountWords)
  return (
    <>
      <PhoneField
        help={t('phoneHelp')}
        value={form.values.msisdn}
        errors={form.errors('msisdn')}
        onChange={value => form.change('msisdn', value)}
        onBlur={() => form.leave('msisdn')}
      />
      <PasswordFields form={form} />
      <Terms
        checked={form.values.terms}
        errors={form.errors('terms')}
        onChange={terms => form.change('terms', terms)}
        onBlur={() => form.leave('terms')}
      />
    </>
  )
}

type Name = 'password' | 'password_confirm'
/** A form that has them among its fields. */
type PasswordForm = {
  readonly values: Readonly<Record<Name, string>>
  readonly errors: (name: Name) => readonly string[]
  readonly change: (name: Name, value: string) => void
  readonly leave: (name: Name) => void
}

/** A password to be chosen, twice. */
export function PasswordFields({ form: own }: { readonly form: PasswordForm }) {
  const t = useWords(accountWords)
  return (
    <>
      <NewPasswordField label={t('password')} form={own} />
      <PasswordField
        label={t('confirm')}
        name="password_confirm"
        autoComplete="new-password"
        value={own.values.password_confirm}
        errors={own.errors('password_confirm')}
        onChange={value => own.change('password_confirm', value)}
        onBlur={() => own.leave('password_confirm')}
      />
    </>
  )
}

type TermsProps = {
  readonly checked: boolean
  readonly errors: readonly string[]
  readonly onChange: (checked: boolean) => void
  readonly onBlur: () => void
}

function Terms({ checked, errors, onChange, onBlur }: TermsProps) {
  const t = useWords(accountWords)
  return (
    <div className="space-y-1.5">
      <label className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          name="terms"
          className="check"
          checked={checked}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby="terms-note"
          onChange={event => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        {t('terms')}
      </label>
      <FieldNote id="terms-note" errors={errors} />
    </div>
  )
}
