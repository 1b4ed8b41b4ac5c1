import { useLayoutEffect, useRef, useState } from 'react'

type Props = {
  /** What the first field chooses from. */
  readonly list: { readonly id: string; readonly label: string }
  readonly options: readonly { readonly slug: string; readonly name: string }[]
  readonly numbers: readonly { readonly id: string; readonly label: string; readonly digits: number }[]
  /** What the address names, in the order of the fields. */
  readonly asked: readonly (string | number | undefined)[]
  readonly checkLabel: string
  check(slug: string, numbers: readonly number[]): void
}

/** Fields that name what is checked. Not a form: in a tab that a sandboxed frame opened, forms are not submitted. */
export function Chooser({ list, options, numbers, asked, checkLabel, check }: Props) {
  const fields = useRef<(HTMLSelectElement | HTMLInputElement | null)[]>([])
  const [wrong, setWrong] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    for (const [at, value] of asked.entries()) {
      // An address may name what is not in the list.
      const isKnown = at > 0 || options.some(({ slug }) => slug === value)
      if (value !== undefined && isKnown) fields.current[at]!.value = String(value)
    }
  }, [asked, options])
  const tryToCheck = () => {
    const [chosen, ...typed] = fields.current
    const missing = typed.filter(field => !/^0*[1-9]\d*$/.test(field!.value.trim()))
    setWrong(missing.map(field => field!.id))
    if (missing.length > 0) return missing[0]!.focus()
    const asNumbers = typed.map(field => Number(field!.value))
    check(chosen!.value, asNumbers)
  }
  return (
    <div className="chooser no-print">
      <label htmlFor={list.id}>
        {list.label}
        <select ref={field => void (fields.current[0] = field)} id={list.id}>
          {options.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {numbers.map(({ id, label, digits }, at) => (
        <label key={id} htmlFor={id}>
          {label}
          <input
            ref={field => void (fields.current[at + 1] = field)}
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={digits}
            aria-invalid={wrong.includes(id) ? true : undefined}
            onKeyDown={event => event.key === 'Enter' && tryToCheck()}
          />
        </label>
      ))}
      <button type="button" className="plain" onClick={tryToCheck}>
        {checkLabel}
      </button>
    </div>
  )
}
