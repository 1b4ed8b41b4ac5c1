import { Pause, Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { recall, remember } from '../../lib/device.ts'
import { useVisit } from '../../lib/poll-me.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { type Promo, usePromos } from '../../lib/promos.ts'
import { useWords } from '../../lib/words.ts'
import { Picture } from '@ruka/ui/parts/picture'
import { useAutoplay, useShown } from './autoplay.ts'
import en from './locales/slides.en.json' with { type: 'json' }
import sw from './locales/slides.sw.json' with { type: 'json' }

const slideWords = { en, sw }

/** The key is also in `features/games/home.tsx`, which keeps a place for slides where there were some. */
const NO_SLIDES = 'ruka.no-slides'

/** The promos that slide on home, as further items of its list; nothing where there are none. */
export default function PromoSlides() {
  const player = useVisit() === 'player'
  const { saveData } = usePreferences()
  const { data, isPending } = usePromos()
  // In the state and not in a reference: the button is drawn once the list is there.
  const [first, setFirst] = useState<HTMLElement | null>(null)
  const none = data?.slides.length === 0
  useEffect(() => {
    if (data !== undefined) remember(NO_SLIDES, none || undefined)
  }, [data, none])
  const hadNone = useSyncExternalStore(
    never,
    () => recall(NO_SLIDES) === true,
    () => false,
  )
  if (isPending && !hadNone) {
    return <li className="slide skeleton" aria-hidden="true" />
  }
  return (
    <>
      {data?.slides.map((promo, at) => (
        <Slide
          key={promo.id}
          promo={saveData && at > 0 ? { ...promo, carouselImage: '' } : promo}
          eager={player && at === 0}
          place={at === 0 ? setFirst : null}
        />
      ))}
      {first?.parentElement && <Control list={first.parentElement} />}
    </>
  )
}

/** What the device remembers changes by this page only, which looks again when it does. */
const never = () => () => undefined

type SlideProps = {
  readonly promo: Promo
  readonly eager: boolean
  readonly place: ((element: HTMLElement | null) => void) | null
}

function Slide({ promo, eager, place }: SlideProps) {
  return (
    <li className="slide border border-line bg-raised-2" ref={place}>
      <Link href={`/promos/${promo.slug}`} className="absolute inset-0 flex flex-col justify-end">
        <Picture
          src={promo.carouselImage}
          size={[960, 400]}
          eager={eager}
          className="absolute inset-0 size-full object-cover"
          otherwise={null}
        />
        <span className="slide-title relative px-5 pt-10 pr-28 pb-4 text-20 leading-6 font-extrabold text-balance">
          {promo.title}
        </span>
      </Link>
    </li>
  )
}

/**
 * Says which slide is seen, and stops and starts their moving on. Drawn beside the list, so that it does not
 * scroll with it.
 */
function Control({ list }: { readonly list: HTMLElement }) {
  const t = useWords(slideWords)
  const { at, count, all } = useShown(list)
  const { playing, setPlaying } = useAutoplay(list)
  if (all || list.parentElement === null) return null
  const Icon = playing ? Pause : Play
  return createPortal(
    <button
      type="button"
      className="slide-control num absolute right-2 bottom-2 flex min-h-11 items-center gap-2 rounded-full px-3.5 text-12 font-semibold"
      onClick={() => setPlaying(!playing)}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{playing ? t('pause') : t('play')} </span>
      {at + 1}/{count}
    </button>,
    list.parentElement,
  )
}
