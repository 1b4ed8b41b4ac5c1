import { fill } from '../../../kit/fill.ts'
import * as words from '../locales/league.en.json'

const LETTERS: Readonly<Record<string, string>> = { W: words.formWon, D: words.formDrawn, L: words.formLost }

/** The last five outcomes of a team, the latest one last. Its place is there before they are known. */
export function Form({ form }: { readonly form: string | undefined }) {
  const outcomes = [...(form ?? '')]
  return (
    <span className="form">
      {outcomes.length > 0 && (
        <span className="sr-only">
          {fill(words.formOf, { outcomes: outcomes.map(outcome => LETTERS[outcome]).join(' ') })}
        </span>
      )}
      {outcomes.map((outcome, at) => (
        <span key={at} className="form-mark" data-outcome={outcome} aria-hidden="true">
          {LETTERS[outcome]}
        </span>
      ))}
    </span>
  )
}
