import type { Form } from '../../lib/form.ts'
import { useWords } from '../../lib/words.ts'
import { TextButton } from '@ruka/ui/parts/button'
import { Checkbox } from '@ruka/ui/parts/checkbox'
import { openPolicy } from '../../lib/dialogs.ts'
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
      <div>
        <Checkbox
          name="terms"
          checked={form.values.terms}
          errors={form.errors('terms')}
          onChange={event => form.change('terms', event.target.checked)}
          onBlur={() => form.leave('terms')}
        >
          {t('terms')}
        </Checkbox>
        <p className="-my-1.5 flex gap-4 pl-9 text-14">
          <TextButton onClick={() => openPolicy('terms')}>{t('readTerms')}</TextButton>
          <TextButton onClick={() => openPolicy('privacy-policy')}>{t('readPrivacy')}</TextButton>
        </p>
      </div>
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
