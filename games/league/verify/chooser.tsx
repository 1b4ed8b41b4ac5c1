import { LEAGUE_SLUGS } from '@ruka/contract/virtual-ids'
import { useLayoutEffect, useRef, useState, type Ref } from 'react'
import { onEnter } from '../../kit/react/on-enter.ts'
import * as words from './locales/verify.en.json'
import type { Asked } from './read-league.ts'
import { nameOf } from './result.ts'

type Props = { readonly asked: Asked | undefined; openHash(): void }

/** Not a form: in a tab that a sandboxed frame opened, forms are not submitted. */
export function Chooser({ asked, openHash }: Props) {
  const league = useRef<HTMLSelectElement>(null)
  const season = useRef<HTMLInputElement>(null)
  const week = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (!asked) return
    league.current!.value = asked.league
    season.current!.value = String(asked.season)
    week.current!.value = String(asked.week)
  }, [asked])
  const check = () => {
    const missing = [season.current!, week.current!].filter(({ value }) => !/^[1-9]\d*$/.test(value.trim()))
    setWrong(missing.map(({ id }) => id))
    if (missing.length > 0) return missing[0]!.focus()
    const typed = [league, season, week].map(field => field.current!.value.trim())
    const hash = `#${typed.join('/')}`
    if (location.hash === hash) openHash()
    else location.hash = hash
  }
  return (
    <div className="chooser no-print">
      <label htmlFor="league">
        {words.league}
        <select ref={league} id="league">
          {LEAGUE_SLUGS.map(slug => (
            <option key={slug} value={slug}>
              {nameOf(slug)}
            </option>
          ))}
        </select>
      </label>
      <NumberField id="season" label={words.season} digits={6} field={season} wrong={wrong} check={check} />
      <NumberField id="week" label={words.week} digits={2} field={week} wrong={wrong} check={check} />
      <button type="button" className="plain" onClick={check}>
        {words.check}
      </button>
    </div>
  )
}

type NumberProps = {
  readonly id: string
  readonly label: string
  readonly digits: number
  readonly field: Ref<HTMLInputElement>
  /** The fields that were found wrong. */
  readonly wrong: readonly string[]
  check(): void
}

const NumberField = ({ id, label, digits, field, wrong, check }: NumberProps) => (
  <label htmlFor={id}>
    {label}
    <input
      ref={field}
      id={id}
      inputMode="numeric"
      autoComplete="off"
      maxLength={digits}
      aria-invalid={wrong.includes(id) ? true : undefined}
      onKeyDown={onEnter(check)}
    />
  </label>
)
