import type { Language } from '@ruka/contract/languages'
import { readPlayerByPhone } from '../accounts/index.ts'
import type { Ctx } from '../platform/context/context.ts'
import { openReplyCache } from '../platform/http/reply-cache.ts'
import { openBetting } from '../sportsbook/index.ts'
import { readBalance } from '../wagers/queries.ts'
import { commandOf, type Command } from './command.rules.ts'
import { gsmText } from './gsm.rules.ts'
import { MESSAGES_MAX } from './limits.ts'
import { listGames } from './list-games.ts'
import { endMessage, languageOf, readWaiting, SILENT, type Message, type Outcome } from './messages.ts'
import { placeBet, type Betting } from './place-bet.ts'
import { say } from './say.rules.ts'
import { ownSlipText } from './slip-texts.ts'
import type { Said } from './wording.rules.ts'

/** What is listed is the same for all, and read at most once in this time, in seconds. */
const LISTED_S = 5
/** So much of a word that could not be read is repeated to its sender. */
const WORD_LENGTH = 12

type Desk = Betting & { readonly pages: () => Promise<readonly string[]> }

/** Reads a stored message by its id, does what it asks for, and answers it: once, however often it is called. */
export function openDesk(ctx: Ctx): (id: string) => Promise<void> {
  const cached = openReplyCache(ctx.clock)
  const desk: Desk = {
    ctx,
    place: openBetting(ctx),
    pages: () => cached('games', LISTED_S, () => listGames(ctx)) as Promise<readonly string[]>,
  }
  return async id => {
    const message = await readWaiting(ctx.db.read, id)
    if (message) await endMessage(ctx, message, await outcomeOf(desk, message))
  }
}

async function outcomeOf(desk: Desk, message: Message): Promise<Outcome> {
  const { config, db } = desk.ctx
  if (config.SMS_BETTING === 'off' || message.shortCode !== config.SMS_SHORT_CODE) return SILENT
  const command = commandOf(message.text)
  const player = await readPlayerByPhone(db.read, message.msisdn)
  const told = (text: string): Outcome => ({ outcome: 'refused', text, isToldOnce: true })
  if (!player) return told(say(command.language ?? 'en', 'noAccount', { host: hostOf(desk.ctx) }))
  const language = command.language ?? (await languageOf(db.read, player.id)) ?? 'en'
  if (message.nth > MESSAGES_MAX + 1) return SILENT
  if (message.nth > MESSAGES_MAX) return { outcome: 'refused', text: say(language, 'tooMany', {}) }
  const reader = { playerId: player.id, language }
  const isActive = player.status === 'active'
  // A bet is judged in any case: an earlier copy of the message may have placed it when the account was active.
  const mayAsk = isActive || command.kind === 'bet'
  const outcome = mayAsk ? await answerOf(desk, { command, message, ...reader }) : 'inactive'
  if (outcome === 'inactive' || (!isActive && outcome.outcome !== 'placed'))
    return told(say(language, 'inactive', { isLapsed: player.status === 'lapsed', host: hostOf(desk.ctx) }))
  return { ...outcome, playerId: player.id, ...(command.language ? { language } : {}) }
}

type Asked = { command: Command; message: Message; playerId: string; language: Language }

async function answerOf(desk: Desk, asked: Asked): Promise<Outcome | 'inactive'> {
  const { ctx } = desk
  const { command, playerId, language } = asked
  const answered = (text: string): Outcome => ({ outcome: 'answered', text })
  switch (command.kind) {
    case 'bet':
      return placeBet(desk, { ...asked, bet: command })
    case 'games': {
      const pages = await desk.pages()
      const page = pages[Math.min(command.page, pages.length) - 1]
      return answered(say(language, 'games', { lines: page ?? '' }))
    }
    case 'balance':
      return answered(say(language, 'balance', { cents: await readBalance(ctx.db.read, playerId) }))
    case 'last':
      return answered(await ownSlipText(ctx, { playerId, language }))
    case 'slip':
      return answered(await ownSlipText(ctx, { playerId, language, code: command.code }))
    case 'help':
      return answered(say(language, 'help', {}))
    case 'unreadable':
      return { outcome: 'refused', text: say(language, 'unreadable', written(command)) }
  }
}

const written = (command: Extract<Command, { kind: 'unreadable' }>): Said['unreadable'] => ({
  problem: command.problem,
  word: 'word' in command ? gsmText(command.word).slice(0, WORD_LENGTH) : '',
})

const hostOf = ({ config }: Ctx): string => new URL(config.SITE_ORIGIN).host
