import { phoneTyped } from '../../lib/phone.ts'
import { useWords } from '../../lib/words.ts'
import { Field } from '@ruka/ui/parts/field'
import { accountWords } from './words.ts'

type Props = {
  readonly value: string
  readonly errors: readonly string[]
  readonly help?: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** The phone that is the account. */
export function PhoneField({ value, errors, help, onChange, onBlur }: Props) {
  const t = useWords(accountWords)
  return (
    <Field
      label={t('phone')}
      name="msisdn"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={t('phonePlaceholder')}
      className="num"
      value={value}
      errors={errors}
      help={help}
      onChange={event => onChange(phoneTyped(event.target.value))}
      onBlur={onBlur}
    />
  )
}
