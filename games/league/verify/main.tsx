import '../../kit/jitless.ts'
import './verify.css'
import { showCheckPage } from '../../kit/react/check-page.ts'
import { createStore } from '@ruka/client/store'
import * as words from './locales/verify.en.json'
import type { Asked } from './read-league.ts'
import { checkPublished } from './result.ts'
import { VerifyPage } from './verify-page.tsx'
import { warmUp } from './warm-up.ts'

const asked = createStore<Asked | undefined>(undefined)

/** `#ligi-kuu/12/37` */
function openHash(): void {
  const [, league, season, week] =
    /^#([a-z][a-z0-9-]{0,31})\/([1-9]\d{0,5})\/([1-9]\d?)$/.exec(location.hash) ?? []
  if (league === undefined) return
  const round = { league, season: Number(season), week: Number(week) }
  asked.set(round)
  void checkPublished(round)
}

showCheckPage(words.title, <VerifyPage asked={asked} openHash={openHash} />)
addEventListener('hashchange', openHash)
openHash()
warmUp()
