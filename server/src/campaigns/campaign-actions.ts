import { toKes, type Cents } from '@ruka/contract/money'
import { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { sql, type Reader } from '../platform/db/db.ts'
import { Refused } from '../platform/base/refused.ts'
import { staffChange, staffQuery, type StaffAction, type StaffCall } from '../platform/staff/staff-action.ts'
import { file, type StaffFile } from '../platform/staff/staff-file.ts'
import { flag, wholeNumber } from '../platform/staff/staff-input.ts'
import { readPage, staffList, type Page, type PageAsked } from '../platform/staff/staff-list.ts'
import { cents } from '../platform/staff/staff-output.ts'
import { houseBalances } from '../wallet/index.ts'
import { isJackpot, type State } from './model/campaigns.ts'
import { dryRun, dryRunReport, dryRunText } from './dry-run.ts'
import { endJackpot } from './jackpots/end-jackpot.ts'
import { endNow, payBoard } from './boards/finish-boards.ts'
import { raiseVersion } from './model/journal.ts'
import type { Campaigns } from './open-campaigns.ts'
import { callOff, define, lockCampaign, mustBe, pause, start } from './running/run-campaign.ts'
import { settlePrize } from './boards/settle-prize.ts'

type Face = Ctx & { readonly campaigns: Campaigns }

const BYTES_MAX = 200_000
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,23}$/, 'A campaign is named by its id')
  .describe('A campaign by its id')
const place = wholeNumber('A place is a number from 1 on', 10_000).describe('The place whose prize is held')
const kes = (amount: Cents) => `KES ${toKes(amount).toLocaleString('en-KE')}`

const named = z.object({ id: z.string() })
const listed = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  window: z.string(),
  heldCents: cents,
  paidCents: cents,
})
type Listed = z.output<typeof listed>

/** Records the change of a campaign in the audit log. */
const recorded =
  (subject: string, { record }: StaffCall<'required' | 'optional'>) =>
  (tx: Parameters<StaffCall['record']>[0], change: { before: unknown; after: unknown }) =>
    record(tx, { subject, ...change })

const readDefinition = ({ name, bytes }: StaffFile): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refused('invalid', `${name} is not JSON`)
  }
}

/** A change of a campaign that is named by its id. */
const change = (
  name: string,
  said: Pick<StaffAction, 'summary' | 'about'>,
  run: (face: Face, id: string, call: StaffCall) => Promise<unknown>,
): StaffAction<Face> =>
  staffChange({
    ...said,
    name: `campaign ${name}`,
    permission: 'campaigns.run',
    input: { id },
    words: ['id'],
    reason: 'required',
    output: named,
    // Seeds are drawn at the start, and pots at the end.
    secrets: name === 'start' || name === 'end' ? ['SEED_SEAL_KEY'] : [],
    async run(face: Face, input, call) {
      await run(face, input.id, call)
      return { id: input.id }
    },
    lines: done => [`${done.id}: ${name} is done`],
  })

/** What staff do with jackpots, races and tournaments. */
export const campaignActions: readonly StaffAction<Face>[] = [
  staffList({
    name: 'campaign list',
    permission: 'campaigns.read',
    summary: 'Every campaign, the latest first: its state, its window, and what it holds or has paid',
    going: 'before',
    row: listed,
    none: 'There are no campaigns',
    line: ({ id: name, kind, state, window, heldCents, paidCents }) =>
      [name, kind, state, window, `holds ${kes(heldCents)}`, `has paid ${kes(paidCents)}`].join(', '),
    read: ({ db }: Face, page) => readList(db.read, page),
  }),
  staffChange({
    name: 'campaign define',
    permission: 'campaigns.define',
    summary: 'Stores a definition as a draft; it is public once it is started',
    about: 'docs/campaigns.md has the form. A draft is replaced by another definition of its id.',
    input: { file: file(BYTES_MAX).describe('The definition as JSON') },
    words: ['file'],
    reason: 'optional',
    output: named,
    async run(face: Face, { file: definition }, call) {
      const given = readDefinition(definition)
      const name = id.safeParse((given as { id?: unknown } | null)?.id)
      return define(face, given, recorded(name.success ? name.data : 'campaign', call))
    },
    lines: done => [`${done.id} is a draft: npm run staff -- campaign dry-run ${done.id}`],
  }),
  staffQuery({
    name: 'campaign dry-run',
    permission: 'campaigns.read',
    summary: 'What a campaign would have cost, and who would have won, on the play of the last seven days',
    input: { id },
    words: ['id'],
    output: dryRunReport,
    run: (face: Face, input) => dryRun(face, input.id),
    lines: dryRunText,
  }),
  change(
    'start',
    { summary: 'Makes a draft public and sets its seeds or prizes aside' },
    (face, name, call) => start(face, name, recorded(name, call)),
  ),
  change('pause', { summary: 'Play does not count until it is resumed' }, (face, name, call) =>
    pause(face, { id: name, isPaused: true }, recorded(name, call)),
  ),
  change('resume', { summary: 'Play counts again' }, (face, name, call) =>
    pause(face, { id: name, isPaused: false }, recorded(name, call)),
  ),
  change(
    'end',
    {
      summary: 'Ends it now: pots are drawn or moved as their rules say, and places are under review',
      about: 'A pot with less than its dropLeast goes back to the house.',
    },
    (face, name, call) =>
      face.db.tx(async tx => {
        const { campaign, head } = await lockCampaign(tx, name)
        mustBe(campaign, ['running', 'paused'])
        let state: State = 'ended'
        if (isJackpot(campaign))
          state = await endJackpot(tx, face, face.campaigns.chains, { jackpot: campaign, head })
        else await endNow(tx, face, campaign, head)
        await raiseVersion(tx)
        await recorded(name, call)(tx, { before: { state: campaign.state }, after: { state } })
      }),
  ),
  change(
    'pay',
    { summary: 'Makes the places of a race or tournament final and pays, before its review is over' },
    async (face, name, call) => {
      const isPaid = await payBoard(face, name, tx =>
        recorded(name, call)(tx, { before: { state: 'ended' }, after: { state: 'over' } }),
      )
      if (!isPaid) throw new Refused('conflict', `${name} is not under review`)
    },
  ),
  change(
    'void',
    { summary: 'Calls a draft, a race or a tournament off: nothing is paid' },
    (face, name, call) => callOff(face, name, recorded(name, call)),
  ),
  staffChange({
    name: 'campaign settle-prize',
    permission: 'campaigns.pay',
    summary: 'Pays a prize that is held, or gives it back to the house',
    input: { id, rank: place, refuse: flag.describe('Gives it back to the house') },
    words: ['id', 'rank'],
    reason: 'required',
    output: z.object({ id: z.string(), rank: z.int(), refuse: z.boolean() }),
    async run(face: Face, { id: name, rank, refuse }, call) {
      await settlePrize(face, { id: name, rank, isRefused: refuse }, call)
      return { id: name, rank, refuse }
    },
    lines: done => [`The prize of place ${done.rank} of ${done.id} is ${done.refuse ? 'refused' : 'paid'}`],
  }),
]

const readList = (reader: Reader, page: PageAsked): Promise<Page<Listed>> =>
  readPage(
    reader,
    {
      columns: sql<Listed>`id, kind, state,
        coalesce(to_char(starts_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI') || ' to '
          || to_char(ends_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI "EAT"'), 'until it is ended') as window,
        (coalesce((select sum(seed_cents + posted_cents + reserve_posted_cents) from campaigns.pots
            where campaign_id = c.id), 0)
          + coalesce((select sum(cents) from ${houseBalances()} as h
            where account = 'prize/' || c.id), 0))::bigint as "heldCents",
        (coalesce((select sum(amount_cents) from campaigns.wins where campaign_id = c.id), 0)
          + coalesce((select sum(prize_cents) from campaigns.places
            where campaign_id = c.id and state = 'paid'), 0))::bigint as "paidCents"`,
      from: sql`campaigns.campaigns as c`,
      key: [['number', sql`no`]],
    },
    page,
  )
