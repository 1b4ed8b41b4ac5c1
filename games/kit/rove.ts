import { setProps } from './dom.ts'

/** A roving tabindex over a grid with `columns`: Tab reaches one field, arrow keys reach the others. */
export function rove(fields: readonly HTMLElement[], columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  const choose = (at: number) => {
    for (const [i, field] of fields.entries()) setProps(field, { tabindex: i === at ? 0 : -1 })
  }
  choose(0)
  for (const [at, field] of fields.entries()) {
    field.addEventListener('focus', () => choose(at))
    field.addEventListener('keydown', event => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const sameRow = Math.floor((at + step) / columns) === Math.floor(at / columns)
      if (Math.abs(step) === columns || sameRow) fields[at + step]?.focus()
    })
  }
}
