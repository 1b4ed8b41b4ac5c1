import '../../kit/jitless.ts'
import '../../kit/check-page.css'
import { showCheckPage } from '../../kit/react/check-page.ts'
import type { CrashManifest } from '../../kit/manifest.ts'
import * as words from './locales/verify.en.json'
import { VerifyPage } from './verify-page.tsx'

const skins = import.meta.glob<Readonly<Record<string, CrashManifest>>>('../skins/*/manifest.ts', {
  eager: true,
})
const games = Object.values(skins).flatMap(skin => Object.values(skin))
const asked = new URLSearchParams(location.search)

showCheckPage(
  words.title,
  <VerifyPage
    games={games}
    slug={games.find(({ slug }) => slug === asked.get('game'))?.slug}
    round={Number(asked.get('round'))}
    play={new URLSearchParams(location.hash.slice(1)).get('play') ?? ''}
  />,
)
