import { PASSWORD_LENGTH_MIN, PIN_LENGTH, SESSION_IDLE_DAYS } from '@ruka/contract/accounts'
import { EXCLUSION_YEARS } from '@ruka/contract/exclusion'
import { HOUSE_LIMITS, limitKes, type HouseLimit } from '@ruka/contract/house-limits'
import * as limits from '@ruka/contract/limits'
import { DEPOSIT_KES, WITHDRAWAL_KES, WITHDRAWAL_NIGHT_MINUTES } from '@ruka/contract/payments'
import { REFERRAL_PERCENT, VISITOR_DAYS } from '@ruka/contract/referrals'
import { SAMBAZA_CODE_LENGTH, SAMBAZA_KES } from '@ruka/contract/sambaza'
import { leastStake, taxInForce, type TaxBase, type TaxTable } from '@ruka/contract/taxes'
import { games } from '@ruka/games'
import { formatWholeKes as kes } from '../../../lib/format.ts'
import { crashFigures } from '../../../lib/crash-figures.ts'
import { gameFigures, percents } from '../../../lib/game-figures.ts'
import type { KnownSite } from '../../../lib/site.ts'
import { hasWidgetProvider } from '../../../lib/widget-element.ts'
import type { Language } from '@ruka/contract/languages'

export type Figures = ReturnType<typeof figuresOf>

/**
 * Every figure and name that a policy prints: limits from the constants that the server enforces, facts of
 * the operator from the site's description. No policy text has a digit of its own; a test sees to that.
 */
export function figuresOf(site: KnownSite, language: Language, nowMs: number) {
  const { GENERAL_STAKE_KES, VIRTUALS, CASINO_KES } = limits
  const house = houseOf(site, nowMs)
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
    crash: crashFigures(site.limits, nowMs),
    crashGames: ofEngine('crash', site, nowMs),
    casinoGames: ofEngine('casino', site, nowMs),
    leagues: ofEngine('league', site, nowMs).map(({ slug, ...league }) => ({
      ...league,
      name: site.gameNames.find(named => named.slug === slug)?.name ?? league.name,
    })),
    openGameDays: limits.OPEN_GAME_DAYS,
    crashPayoutDay: kes(house('crashPayout')),
    casinoPayoutDay: kes(house('casinoPayout')),
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
    virtualMin: kes(leastStake(site.taxes, house('virtualsStakeMin'), nowMs).kes),
    virtualMax: kes(house('virtualsStakeMax')),
    virtualPayout: kes(house('virtualsPayout')),
    jackpotMatches: VIRTUALS.jackpot.matches,
    jackpotStake: kes(house('jackpotStake')),
    jackpotPrize: kes(house('jackpotPrize')),
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

/** The limits of the house at a moment; a site that is not known yet has the usual ones. */
function houseOf(site: KnownSite, nowMs: number): (name: HouseLimit) => number {
  const limits = { ...HOUSE_LIMITS, ...site.limits }
  return name => limitKes(limits, name, nowMs)
}

/** What sports betting takes, pays and gives back. */
function sportsFigures(site: KnownSite, language: Language, nowMs: number) {
  const { SPORTS } = limits
  const house = houseOf(site, nowMs)
  return {
    sportsMin: kes(leastStake(site.taxes, house('sportsStakeMin'), nowMs).kes),
    sportsMax: kes(house('sportsStakeMax')),
    sportsSingle: kes(house('sportsPayoutSingle')),
    sportsMulti: kes(house('sportsPayoutMulti')),
    sportsDay: kes(house('sportsPayout')),
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

const ofEngine = (engine: 'crash' | 'casino' | 'league', site: KnownSite, nowMs: number) =>
  games
    .filter(game => game.engine === engine)
    .map(game => ({ slug: game.slug, ...gameFigures(game, site, nowMs) }))

/** `their fourth bet` */
const ORDINALS = {
  en: ['first', 'second', 'third', 'fourth', 'fifth'],
  sw: ['kwanza', 'pili', 'tatu', 'nne', 'tano'],
} as const

/** Who the operator is, as far as the site says it. */
function factsOf({ name, licence, address, support, helpline, paybill }: KnownSite, language: Language) {
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
