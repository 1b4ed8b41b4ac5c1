import { useState } from 'react'
import { copyText } from '../../../kit/copy.ts'
import { fill } from '../../../kit/fill.ts'
import { shortHash } from '../../../kit/format.ts'
import { icons } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/table/icon.tsx'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'

const DONE_MS = 1_200

/**
 * The round's number, its commitment and, after its end, the seed that proves it; a press opens the details.
 */
export function Fairness({ page }: { readonly page: Page }) {
  const round = useView(page, ({ table }) => table.round)
  const hash = useView(page, ({ table }) => table.commitment)
  const seed = useView(page, ({ table }) => table.seed)
  const [isDone, setDone] = useState(false)
  const copy = () => {
    const proof =
      seed === undefined
        ? fill(words.proofCopy, { round, hash })
        : fill(words.proofCopySeed, { round, hash, seed })
    void copyText(proof).then(copied => page.sheets.voice.say(copied ? words.copied : words.notCopied))
    setDone(true)
    setTimeout(() => setDone(false), DONE_MS)
  }
  return (
    <footer className="fair" hidden={hash === ''}>
      <button
        type="button"
        className="fair-more"
        aria-haspopup="dialog"
        onClick={() => page.open({ what: 'fairness' })}
      >
        <Icon path={icons.shield} />
        <span>
          <strong>{fill(words.round, { round })}</strong>
          {' · '}
          <span>{seed === undefined ? 'SHA-256' : words.seed}</span> <code>{shortHash(seed ?? hash)}</code>
        </span>
        <span className="unseen">{`. ${words.fairness}`}</span>
      </button>
      <button type="button" className={isDone ? 'copy done' : 'copy'} onClick={copy}>
        <Icon path={icons.copy} />
        <span className="unseen">{words.copyProof}</span>
      </button>
    </footer>
  )
}
