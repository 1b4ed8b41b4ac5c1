import type { Play } from '@ruka/contract/casino'
import { useEffect, useState } from 'react'
import { copyText } from '../../../copy.ts'
import { fill } from '../../../fill.ts'
import { money, shortMoney } from '../../../format.ts'
import { icons } from '../../../icons.ts'
import { Fact } from '../../../table/fact.tsx'
import { Icon } from '../../../table/icon.tsx'
import { Reading } from '../../../table/reading.tsx'
import { dateTime } from '../../../times.ts'
import { verifyPath } from '../../../verify-path.ts'
import { checkPlay, isWitnessed, publishedOf } from '../check-play.ts'
import type { Recalled } from '../game-backend.ts'
import { pictureOf } from '../picture.ts'
import { outcomeOf } from '../play-texts.ts'
import { makeScene } from '../scene.ts'
import type { Around } from './around.ts'
import * as common from '../../../locales/kit.en.json'
import * as words from './locales/dialogs.en.json'

/** One play: its picture, its result, and the data to check it. */
export function PastPlay({ id, ...around }: Around & { readonly id: string }) {
  const { gameStore } = around.context
  const [recalled, setRecalled] = useState<Recalled>()
  return (
    <div className="recalled">
      {recalled ? (
        <Content {...around} recalled={recalled} />
      ) : (
        <Reading
          ask={() => gameStore.read(backend => backend.read(id))}
          taken={setRecalled}
          failure={words.betNotLoaded}
        />
      )}
    </div>
  )
}

type RecalledProps = Pick<Around, 'context'> & { readonly recalled: Recalled }

function Content({ context, open, here: back, recalled }: RecalledProps & Around) {
  const { play, serverSeed } = recalled
  const { tone, text } = outcomeOf(play)
  // Without draws there is no picture and no check.
  const isDrawn = play.state !== 'returned'
  return (
    <>
      {isDrawn && <Replay context={context} play={play} />}
      <p className={`play-result ${tone}`}>
        {play.state === 'open'
          ? words.stillOpen
          : isDrawn
            ? text
            : fill(words.nothingDrawn, { outcome: text })}
      </p>
      <Facts context={context} recalled={recalled} />
      {isDrawn && serverSeed !== null && <Proof context={context} recalled={recalled} />}
      {isDrawn && serverSeed === null && (
        <div className="buttons">
          <button type="button" className="plain" onClick={() => open({ what: 'fairness', back })}>
            {words.changeToCheck}
          </button>
        </div>
      )}
    </>
  )
}

function Facts({ context: { game, witness }, recalled }: RecalledProps) {
  const { play, hash, clientSeed, serverSeed } = recalled
  const stake = `KES ${shortMoney(play.stake)}`
  return (
    <dl className="facts">
      <Fact name={words.time}>{dateTime(play.at)}</Fact>
      <Fact name={common.stakePaid}>{stake}</Fact>
      <Fact name={words.choice}>{game.texts.chosen(play.start)}</Fact>
      {play.state === 'returned' ? (
        <Fact name={common.returned}>{stake}</Fact>
      ) : (
        <Fact name={common.paid}>{play.state === 'open' ? words.stillOpen : `KES ${money(play.pay)}`}</Fact>
      )}
      <Fact name={words.algorithm}>{play.version}</Fact>
      <Fact name={words.ourHash}>
        <code>{hash}</code>
      </Fact>
      <Fact name={words.hashSeen}>{isWitnessed(recalled, witness) ? words.yes : words.no}</Fact>
      <Fact name={common.yourSeed}>
        <code>{clientSeed}</code>
      </Fact>
      <Fact name={words.counter}>{play.nonce}</Fact>
      <Fact name={words.ourSeed}>{serverSeed === null ? words.secret : <code>{serverSeed}</code>}</Fact>
    </dl>
  )
}

const nothing = () => {}

/** A second stage of the game, without controls. */
function Replay({ context: { game, pace }, play }: Pick<Around, 'context'> & { readonly play: Play }) {
  const [scene] = useState(makeScene)
  useEffect(() => {
    // It is drawn once it has a size.
    const frame = requestAnimationFrame(() => void scene.draw(pictureOf(play), pace()))
    return () => cancelAnimationFrame(frame)
  }, [scene, play, pace])
  return (
    <div data-game={game.manifest.slug} className="instant-replay">
      <div className="stage replay" inert>
        <game.Stage
          choice={game.choices.adopt(game.choices.first, play.start)}
          choose={nothing}
          isAuto={false}
          turn="wait"
          scene={scene}
          move={nothing}
          sound={nothing}
          help={nothing}
        />
      </div>
    </div>
  )
}

/** The check runs on this device. */
function Proof({ context: { game, witness }, recalled }: RecalledProps) {
  const [text, setText] = useState('')
  const [fits, setFits] = useState<boolean>()
  const check = () => {
    const found = checkPlay(game, recalled, witness)
    setText(found.text)
    setFits(found.fits)
  }
  const copy = async () => {
    const done = await copyText(JSON.stringify(publishedOf(recalled), undefined, 2))
    setText(done ? words.copied : words.notCopied)
  }
  const tone = fits === undefined ? '' : fits ? ' won' : ' lost'
  return (
    <div>
      <div className="buttons">
        <button type="button" className="plain" onClick={check}>
          <Icon path={icons.shield} />
          {words.checkBet}
        </button>
        <button type="button" className="plain" onClick={() => void copy()}>
          <Icon path={icons.copy} />
          {words.copyJson}
        </button>
      </div>
      <p role="status" className={`proof-status${tone}`}>
        {text}
      </p>
      <VerifyLink recalled={recalled} />
    </div>
  )
}

/**
 * The page that checks plays, in a separate tab; the play is in the URL fragment, which is never sent to a
 * server.
 */
const VerifyLink = ({ recalled }: { readonly recalled: Recalled }) => (
  <p className="out-link">
    <a
      href={`${verifyPath()}#play=${encodeURIComponent(JSON.stringify(publishedOf(recalled)))}`}
      target="_blank"
      rel="noopener"
    >
      {words.verifyPage}
      <Icon path={icons.out} />
      <span className="unseen"> {words.newTab}</span>
    </a>
  </p>
)
