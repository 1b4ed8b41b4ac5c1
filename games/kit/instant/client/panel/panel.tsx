import { StakeTaps } from '../../../table/stake-taps.tsx'
import { boundsFor } from '../bet.ts'
import { isInPlay } from '../button-view.ts'
import * as words from '../locales/client.en.json'
import { noteOf } from '../note.ts'
import { useView, type Page } from '../page/page.ts'
import { summaryOf } from '../play-texts.ts'
import { isFree, isOpen } from '../table-state.rules.ts'
import { BigButton } from './big-button.tsx'
import { MoveButtons } from './move-buttons.tsx'

const NOTE = 'note'

/** Everything beside the picture: the stake, the game's choices, autoplay, and the big button. */
export function Panel({ page }: { readonly page: Page }) {
  const { table, chosen } = useView(page)
  const isRunning = table.run !== undefined
  // The fields of an open game cannot be used: on a phone its board gets their room.
  const isFolded = isRunning || isInPlay(table)
  const note = noteOf(table, chosen)
  return (
    <section className="panel" aria-label={words.betPanel} data-folded={isFolded ? '' : undefined}>
      <fieldset className="fields" disabled={!isFree(table) || isOpen(table) || isRunning}>
        <Fields page={page} />
      </fieldset>
      <p className="summary">{isFolded && summaryOf(table, page.game.texts)}</p>
      <p className={note.wrong ? 'note wrong' : 'note'} id={NOTE}>
        {note.text}
      </p>
      <div className="buttons-foot">
        <MoveButtons page={page} />
        <BigButton page={page} />
      </div>
    </section>
  )
}

function Fields({ page }: { readonly page: Page }) {
  const { game, change } = page
  const { bet, table } = useView(page)
  const [rules] = game.rules
  return (
    <>
      {!rules.stakeKes && (
        <StakeTaps
          id="stake"
          text={bet.stake}
          bounds={boundsFor(game, bet, table.limits)}
          atFirst={game.manifest.stakeKes}
          onChange={stake => change({ stake })}
          balanceKes={table.balance}
          noteId={NOTE}
        />
      )}
      {game.Fields && (
        <game.Fields choice={bet.choice} choose={choice => change({ choice })} isAuto={bet.isAuto} />
      )}
      <div className="choice modes" role="group" aria-label={words.mode} hidden={!page.hasAutoplay}>
        {[false, true].map(isAuto => (
          <button
            key={String(isAuto)}
            type="button"
            aria-pressed={bet.isAuto === isAuto}
            onClick={() => change({ isAuto })}
          >
            {isAuto ? words.auto : words.manual}
          </button>
        ))}
      </div>
    </>
  )
}
