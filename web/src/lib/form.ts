import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { afterTap } from './after-tap.ts'
import { type Action, track } from './events.ts'
import { type Failure, failureOf } from './failure.ts'
import { useTranslatedFailure } from './translated-failure.ts'

type Values = Readonly<Record<string, string | boolean>>
/** The text of what is wrong with a value, or undefined. */
type Check<V extends Values> = (values: V) => string | undefined
type Checks<V extends Values> = { readonly [K in keyof V]?: Check<V> }

type Wrong<V extends Values> = { [K in keyof V]?: string | undefined }

type Options<V extends Values> = {
  /** The form's action, as third parties know it. */
  readonly action: Action
  readonly initial: V
  /** Checked when a field is left and on submit, never while typing. */
  readonly checks: Checks<V>
  /** Throws what the server refused with. Answers `step` where more has to be sent until it is done. */
  readonly submit: (values: V) => Promise<void | 'step'>
  /**
   * Takes over a failure that is no error of the form, by answering true; `step` where it is no failure at
   * all but what comes next.
   */
  readonly onFailure?: (failure: Failure) => boolean | 'step'
}

/** What `useForm` gives. */
export type Form<V extends Values> = ReturnType<typeof useForm<V>>

/** A form of plain controlled inputs: values, errors beside their fields, and the rest for the alert. */
export function useForm<V extends Values>({ action, initial, checks, submit, onFailure }: Options<V>) {
  const [values, setValues] = useState(initial)
  const [wrong, setWrong] = useState<Wrong<V>>({})
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const translated = useTranslatedFailure(failure)

  const change = <K extends keyof V>(name: K, value: V[K]) => {
    setValues(before => ({ ...before, [name]: value }))
    setWrong(before => ({ ...before, [name]: undefined }))
    setFailure(before => before && withoutField(before, String(name)))
  }
  const now = useRef(values)
  useLayoutEffect(() => {
    now.current = values
  }, [values])
  const leave = (name: keyof V) =>
    afterTap(() => {
      const text = checks[name]?.(now.current)
      setWrong(before => ({ ...before, [name]: text }))
    })
  const run = async (sent: V = values) => {
    const found = checkAll(checks, sent)
    setWrong(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return focusFirstWrong()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      if ((await submit(sent)) !== 'step') track({ event: 'action_completed', action })
    } catch (thrown) {
      const failed = failureOf(thrown)
      const taken = onFailure?.(failed)
      if (taken !== 'step')
        track({ event: 'action_failed', action, reason: failed.code ?? String(failed.status) })
      if (!taken) {
        setFailure(failed)
        focusFirstWrong()
      }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return {
    values,
    busy,
    /** Texts for the alert: the general ones, and those of fields that the form does not show. */
    general:
      translated === undefined
        ? []
        : [...translated.general, ...strayTexts(translated, Object.keys(initial))],
    errors: (name: keyof V & string): readonly string[] => {
      const own = wrong[name]
      return own !== undefined ? [own] : (translated?.fields[name] ?? [])
    },
    change,
    leave,
    reset: () => setFailure(undefined),
    /** Checks and sends; other values than those shown where a change and its sending are one. */
    run,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void run()
    },
  }
}

function checkAll<V extends Values>(checks: Checks<V>, values: V): Wrong<V> {
  const found: Wrong<V> = {}
  for (const name of Object.keys(checks) as (keyof V)[]) {
    const text = checks[name]?.(values)
    if (text !== undefined) found[name] = text
  }
  return found
}

const strayTexts = ({ fields }: Failure, shown: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([name, texts]) => (shown.includes(name) ? [] : [...texts]))

function withoutField(failure: Failure, name: string): Failure {
  const fields = Object.entries(failure.fields).filter(([key]) => key !== name)
  return { ...failure, fields: Object.fromEntries(fields) }
}

function focusFirstWrong(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
