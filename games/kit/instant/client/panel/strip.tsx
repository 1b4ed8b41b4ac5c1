import type { Play } from '@ruka/contract/casino'
import { memo, useLayoutEffect, useRef } from 'react'
import type { Open } from '../game-context.ts'
import type { AnyGame } from '../game.ts'
import * as words from '../locales/client.en.json'
import { useView, type Page } from '../page/page.ts'
import { pictureOf } from '../picture.ts'
import { outcomeOf } from '../play-texts.ts'

/** The last results, latest first; a press on one shows it again. */
export function Strip({ page }: { readonly page: Page }) {
  const { game, open } = page
  const past = useView(page, ({ table }) => table.past)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (past.length > 0) list.current!.scrollLeft = 0
  }, [past])
  return (
    <ol ref={list} className="strip" aria-label={words.lastResults} tabIndex={-1}>
      {past.map(play => (
        <Result key={play.id} game={game} play={play} open={open} />
      ))}
    </ol>
  )
}

type ResultProps = { readonly game: AnyGame; readonly play: Play; readonly open: Open }

const Result = memo(function Result({ game: { texts }, play, open }: ResultProps) {
  const { tone, text } = outcomeOf(play)
  const picture = pictureOf(play)
  return (
    <li>
      <button
        type="button"
        className={`pill ${tone}`}
        aria-haspopup="dialog"
        data-look={texts.look?.(picture)}
        onClick={() => open({ what: 'play', id: play.id })}
      >
        {texts.brief(picture)}
        <span className="unseen">, {text}</span>
      </button>
    </li>
  )
})
