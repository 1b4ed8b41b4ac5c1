import { useStore } from '@ruka/client/store'
import { Search as SearchIcon, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { track } from '../../lib/events.ts'
import { ownGames } from '../../lib/own-games.ts'
import { useVisit } from '../../lib/poll-me.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '@ruka/ui/parts/button'
import { Empty } from '@ruka/ui/parts/empty'
import { Failed } from '@ruka/ui/parts/failed'
import { Field } from '@ruka/ui/parts/field'
import { Sheet } from '@ruka/ui/parts/sheet'
import { type Game, gamesOf, useGames } from './list.ts'
import { GamePicture } from './picture.tsx'
import en from './locales/search.en.json' with { type: 'json' }
import sw from './locales/search.sw.json' with { type: 'json' }

const searchWords = { en, sw }

const DEBOUNCE_MS = 300
/** The longest search text. */
const TERM_LENGTH_MAX = 64
const POPULAR_SHOWN = 3

/** Finds a game by its title. What was typed lives as long as the dialog. */
export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(searchWords)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const term = useSettled(wanted)
  const input = useRef<HTMLInputElement>(null)
  // Once the dialog has opened, which gives the focus to its first button.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (term !== '') track({ event: 'search_attempt', search_term: term })
  }, [term])
  return (
    <Sheet title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <form role="search" onSubmit={event => event.preventDefault()}>
        <Field
          label={t('field')}
          placeholder={t('placeholder')}
          before={<SearchIcon className="size-5" aria-hidden="true" />}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          ref={input}
          maxLength={TERM_LENGTH_MAX}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </form>
      <div className="mt-4 h-[min(24rem,52dvh)] overflow-y-auto overscroll-contain">
        {wanted === '' ? (
          <Suggestions onLeave={onClose} />
        ) : wanted === term ? (
          <Results term={term} onLeave={onClose} />
        ) : (
          <Loading />
        )}
      </div>
    </Sheet>
  )
}

/** Before anything is typed: the games that were opened last, and what is played most. */
function Suggestions({ onLeave }: { readonly onLeave: () => void }) {
  const t = useWords(searchWords)
  const { recent } = useStore(ownGames)
  const listed = gamesOf(useGames({ ask: false }))
  const popular = gamesOf(useGames({ tags: 'popular' })).slice(0, POPULAR_SHOWN)
  const opened = recent.flatMap(slug => listed.find(game => game.slug === slug) ?? [])
  return (
    <>
      <Suggested title={t('recent')} games={opened} onLeave={onLeave} />
      <Suggested
        title={t('popular')}
        games={popular.filter(({ slug }) => !opened.some(game => game.slug === slug))}
        onLeave={onLeave}
      />
    </>
  )
}

type SuggestedProps = {
  readonly title: string
  readonly games: readonly Game[]
  readonly onLeave: () => void
}

function Suggested({ title, games, onLeave }: SuggestedProps) {
  const id = useId()
  if (games.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-4">
      <h3 id={id} className="text-14 font-semibold text-muted">
        {title}
      </h3>
      <ul className="space-y-1">
        {games.map(game => (
          <Result key={game.slug} game={game} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

/** The text once it no longer changes; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Results({ term, onLeave }: { readonly term: string; readonly onLeave: () => void }) {
  const t = useWords(searchWords)
  const list = useGames({ search: term })
  const games = gamesOf(list)
  if (list.isPending) return <Loading />
  if (list.isError && games.length === 0) {
    return (
      <Failed
        text={t('failed')}
        retryLabel={t('retry')}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (games.length === 0) return <Empty icon={SearchX} text={t('none')} />
  return (
    <>
      <p role="status" className="sr-only">
        {t('found', { count: games.length })}
      </p>
      <ul className="space-y-1">
        {games.map(game => (
          <Result key={game.slug} game={game} onLeave={onLeave} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="mt-2 w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

type ResultProps = { readonly game: Game; readonly onLeave: () => void }

function Result({ game, onLeave }: ResultProps) {
  const t = useWords(searchWords)
  const player = useVisit() === 'player'
  const { name, slug } = game
  const way = (href: string, label: string, variant: 'primary' | 'plain', text: ReactNode) => (
    <Link
      href={href}
      aria-label={label}
      className={buttonClass(variant, 'shrink-0 px-3.5 text-14')}
      onClick={onLeave}
    >
      {text}
    </Link>
  )
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="block size-14 shrink-0 overflow-hidden rounded-control border border-line bg-raised-2">
        <GamePicture game={game} eager={false} spared />
      </span>
      <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
      {!player && game.demo && way(`/games/${slug}?demo=true`, t('demoNamed', { name }), 'plain', t('demo'))}
      {way(`/games/${slug}`, t('playNamed', { name }), 'primary', t('play'))}
    </li>
  )
}

function Loading() {
  const t = useWords(searchWords)
  return (
    <p role="status" className="py-6 text-center text-muted">
      {t('loading')}
    </p>
  )
}
