import { PASSWORD_LENGTH_MIN, PIN_LENGTH, SESSION_IDLE_DAYS } from '@ruka/contract/accounts'
import { EXCLUSION_YEARS } from '@ruka/contract/exclusion'
import * as limits from '@ruka/contract/limits'
import { DEPOSIT_KES, WITHDRAWAL_KES, WITHDRAWAL_NIGHT_MINUTES } from '@ruka/contract/payments'
import { REFERRAL_PERCENT, VISITOR_DAYS } from '@ruka/contract/referrals'
import { SAMBAZA_CODE_LENGTH, SAMBAZA_KES } from '@ruka/contract/sambaza'
import type { Site } from '@ruka/contract/site'
import { leastStake, taxInForce, type TaxBase, type TaxTable } from '@ruka/contract/taxes'
import { games } from '@ruka/games'
import { formatWholeKes as kes } from '../../../lib/format.ts'
import { crashFigures, gameFigures, percents } from '../../../lib/game-figures.ts'
import { hasWidgetProvider } from '../../../lib/widget-element.ts'
import type { Language } from '@ruka/contract/languages'

export type Figures = ReturnType<typeof figuresOf>

/**
 * Every figure and name that a policy prints: limits from the constants that the server enforces, facts of
 * the operator from the site's description. No policy text has a digit of its own; a test sees to that.
 */
export function figuresOf(site: Site, language: Language, nowMs: number) {
  const { GENERAL_STAKE_KES, VIRTUALS, CASINO_KES } = limits
  const law = leastStake(site.taxes, GENERAL_STAKE_KES.min, nowMs)
  return {
    ...factsOf(site, language),
    depositTax: taxLine(site.taxes, 'deposit', nowMs),
    withdrawalTax: taxLine(site.taxes, 'withdrawal', nowMs),
    age: limits.AGE_MIN,
    passwordLength: PASSWORD_LENGTH_MIN,
    pinLength: PIN_LENGTH,
    sessionDays: SESSION_IDLE_DAYS,
    visitorDays: VISITOR_DAYS,
    depositMin: kes(DEPOSIT_KES.min),
    depositMax: kes(DEPOSIT_KES.max),
    withdrawMin: kes(WITHDRAWAL_KES.min),
    withdrawMax: kes(WITHDRAWAL_KES.maxPerTransaction),
    withdrawNight: kes(WITHDRAWAL_KES.maxPerNight),
    withdrawDay: kes(WITHDRAWAL_KES.maxPerDay),
    midnight: clock(0),
    nightEnd: clock(WITHDRAWAL_NIGHT_MINUTES - 1),
    dayStart: clock(WITHDRAWAL_NIGHT_MINUTES),
    dayEnd: clock(24 * 60 - 1),
    withdrawHours: limits.WITHDRAWAL_HOURS,
    sambazaMax: kes(SAMBAZA_KES.maxPerTransaction),
    sambazaDay: kes(SAMBAZA_KES.maxSentPerDay),
    sambazaReceived: kes(SAMBAZA_KES.maxReceivedPerDay),
    sambazaCode: SAMBAZA_CODE_LENGTH,
    referralPercent: REFERRAL_PERCENT,
    stakeMin: kes(law.kes),
    stakeMax: kes(GENERAL_STAKE_KES.max),
    crash: crashFigures(),
    crashGames: ofEngine('crash', site.taxes, nowMs),
    casinoGames: ofEngine('casino', site.taxes, nowMs),
    leagues: ofEngine('league', site.taxes, nowMs).map(({ slug, ...league }) => ({
      ...league,
      name: site.gameNames.find(named => named.slug === slug)?.name ?? league.name,
    })),
    openGameDays: limits.OPEN_GAME_DAYS,
    gamesPayoutDay: kes(limits.GAMES_PAYOUT_DAY_KES),
    casinoMinFrom: kes(CASINO_KES.minFrom),
    casinoMinTo: kes(CASINO_KES.minTo),
    casinoMaxFrom: kes(CASINO_KES.maxFrom),
    casinoMaxTo: kes(CASINO_KES.maxTo),
    ...sportsFigures(site, language, nowMs),
    hasLeagues: site.gameNames.length > 0,
    hasSambaza: site.flags.enableSambaza,
    sendsPushes: site.thirdParties.push !== undefined,
    hasWidgets: hasWidgetProvider(site),
    voidOdds: '1.0',
    teams: VIRTUALS.teams,
    fixtureMinutes: VIRTUALS.fixtureMinutes,
    goals: VIRTUALS.goalsMax,
    virtualMin: kes(Math.max(VIRTUALS.stakeKes.min, law.kes)),
    virtualMax: kes(VIRTUALS.stakeKes.max),
    virtualPayout: kes(VIRTUALS.payoutMaxKes),
    jackpotMatches: VIRTUALS.jackpot.matches,
    jackpotStake: kes(VIRTUALS.jackpot.stakeKes),
    jackpotPrize: kes(VIRTUALS.jackpot.prizeKes),
    exclusionYears: EXCLUSION_YEARS,
    exclusionDays: limits.EXCLUSION_DAYS_MAX,
    closureDays: limits.CLOSURE_DAYS_MAX,
    lapseMonths: limits.LAPSE_MONTHS,
    amlYears: limits.AML_YEARS,
    chatDays: limits.CHAT_DAYS,
    privacySince: dateOf(limits.PRIVACY_EFFECTIVE, language),
    cookiesSince: dateOf(limits.COOKIES_DATED, language),
  }
}

/** What sports betting takes, pays and gives back. */
function sportsFigures(site: Site, language: Language, nowMs: number) {
  const { SPORTS } = limits
  return {
    sportsMin: kes(leastStake(site.taxes, SPORTS.stakeKes.min, nowMs).kes),
    sportsMax: kes(SPORTS.stakeKes.max),
    sportsSingle: kes(SPORTS.payoutMaxKes.single),
    sportsMulti: kes(SPORTS.payoutMaxKes.multi),
    sportsDay: kes(SPORTS.payoutMaxKes.day),
    sportsHours: SPORTS.payoutHours,
    sportsReturned: percents(returnedAt(SPORTS.marginPercent.other), returnedAt(SPORTS.marginPercent.result)),
    hasSports: site.sports,
    cancelMinutes: SPORTS.cancel.withinMinutes,
    cancelPerDay: SPORTS.cancel.perDay,
    cancelAfter: ORDINALS[language][SPORTS.cancel.afterBets - 1],
    postponedHours: SPORTS.postponedHours,
  }
}

/** Parts of a million that come back of stakes on all outcomes alike, under a book with that margin. */
const returnedAt = (marginPercent: number): number => Math.round(1_000_000 / (1 + marginPercent / 100))

const ofEngine = (engine: 'crash' | 'casino' | 'league', taxes: TaxTable, nowMs: number) =>
  games
    .filter(game => game.engine === engine)
    .map(game => ({ slug: game.slug, ...gameFigures(game, taxes, nowMs) }))

/** `their fourth bet` */
const ORDINALS = {
  en: ['first', 'second', 'third', 'fourth', 'fifth'],
  sw: ['kwanza', 'pili', 'tatu', 'nne', 'tano'],
} as const

/** Who the operator is, as far as the site says it. */
function factsOf({ name, licence, address, support, helpline, paybill }: Site, language: Language) {
  const mail = support.email === '' ? '' : `[${support.email}](mailto:${support.email})`
  const phone = support.phone === '' ? '' : `[${support.phone}](tel:${support.phone.replace(/[^\d+]/g, '')})`
  const help = [helpline.name, helpline.phone].filter(text => text !== '').join(', ')
  const either = language === 'sw' ? ' au ' : ' or '
  return {
    name,
    licence,
    address,
    paybill,
    /** By mail or phone; the words around it say so. */
    contact: [mail, phone].filter(text => text !== '').join(either) || name,
    helpline: helpline.url.startsWith('https://') ? `[${help || helpline.url}](${helpline.url})` : help,
  }
}

/** `Excise duty, Finance Act 2025: 5%`; empty where nothing is taken. */
function taxLine(table: TaxTable, base: TaxBase, nowMs: number): string {
  const entry = taxInForce(table, base, nowMs)
  return entry === undefined || entry.ratePercent === 0 ? '' : `${entry.law}: ${entry.ratePercent}%`
}

/** Minutes of a day as `06:00`. */
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const dateOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'sw' ? 'sw-KE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
