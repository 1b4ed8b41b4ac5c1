import { useRef } from 'react'
import * as words from './locales/verify.en.json'

const FILE_BYTES_MAX = 4_000_000

/** A saved file or its text, which is checked without any server. */
export function Pasted({ check }: { check(text: string): void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <section className="pasted no-print">
      <h2>{words.saved}</h2>
      <label htmlFor="file">{words.file}</label>
      <input
        id="file"
        type="file"
        accept=".json,application/json"
        onChange={event => {
          const [chosen] = event.target.files ?? []
          // A file that cannot be read, or is longer, is answered as one that is no round.
          const text = chosen?.slice(0, FILE_BYTES_MAX).text()
          void text?.catch(() => '').then(check)
        }}
      />
      <label htmlFor="pasted">{words.json}</label>
      <p id="pasted-help">{words.jsonHelp}</p>
      <textarea
        ref={field}
        id="pasted"
        rows={9}
        spellCheck="false"
        autoComplete="off"
        aria-describedby="pasted-help"
        placeholder='{ "league": "ligi-kuu", "round": { … } }'
      />
      <button type="button" className="plain" onClick={() => check(field.current!.value)}>
        {words.checkJson}
      </button>
    </section>
  )
}
