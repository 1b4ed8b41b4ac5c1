import type { Run } from '../auto-bet.rules.ts'
import * as words from '../locales/client.en.json'
import { runText } from '../play-texts.ts'

type Props = { readonly run: Run | undefined; onStop(): void }

/**
 * The running auto bet, in place of the stakes, which cannot change meanwhile: its progress, and a button to
 * stop it.
 */
export const RunStrip = ({ run, onStop }: Props) => (
  <div className="run" role="group" aria-label={words.autoBet} hidden={run === undefined}>
    <p>
      <span>{words.autoBet}</span>
      <strong>{run && runText(run)}</strong>
    </p>
    <button type="button" aria-label={words.stopAuto} onClick={onStop}>
      {words.stop}
    </button>
  </div>
)
