import { ReceiptText, ShieldCheck } from 'lucide-react'
import { PANEL } from '../src/panel.ts'
import { Badge } from '../src/parts/badge.tsx'
import { Countdown } from '../src/parts/countdown.tsx'
import { Figures } from '../src/parts/figures.tsx'
import { LINE, Line, List } from '../src/parts/list.tsx'
import { Money } from '../src/parts/money.tsx'
import { Ring } from '../src/parts/ring.tsx'
import { Table } from '../src/parts/table.tsx'
import { VirtualList } from '../src/parts/virtual-list.tsx'
import { useTexts } from './say.ts'
import { Section } from './section.tsx'

/** The countdown runs from the moment when the page was opened. */
const END_MS = Date.now() + 754_000

/** Money, times, lists and tables. */
export function Figured() {
  const t = useTexts()
  return (
    <Section title={t.figured}>
      <div className="space-y-4">
        <p className="flex flex-wrap items-baseline gap-4">
          <Money value={1250} className="text-28 font-extrabold" />
          <Money value={0.5} />
          <Money value={1_499_858} hidden />
          <span className="text-14 text-muted">
            {t.kickOff} <Countdown untilMs={END_MS} label={t.kickOff} />
          </span>
        </p>
        <p className="flex flex-wrap gap-2">
          <Badge tone="good">{t.paid}</Badge>
          <Badge tone="info">{t.pending}</Badge>
          <Badge tone="warning">{t.suspended}</Badge>
          <Badge tone="bad">{t.refused}</Badge>
          <Badge>{t.returned}</Badge>
        </p>
        <Figures
          label={t.breakdown}
          figures={[
            { name: t.amount, value: <Money value={1000} /> },
            { name: t.tax, value: <Money value={50} /> },
            { name: t.sent, value: <Money value={950} />, sum: true },
          ]}
        />
        <Ring share={0.7} text="0:42" label={t.waiting} />
      </div>
      <div className="space-y-4">
        <Lines />
        <Prices />
      </div>
    </Section>
  )
}

function Lines() {
  const t = useTexts()
  return (
    <List>
      <li>
        <a href="#lines" className={LINE}>
          <Line icon={ReceiptText} title={t.transactions} detail={t.transactionsHelp} leads />
        </a>
      </li>
      <li className={LINE}>
        <Line icon={ShieldCheck} title="Aviator" detail={t.stake} end={<Money value={25} />} />
      </li>
    </List>
  )
}

type Row = { readonly name: string; readonly home: string; readonly draw: string; readonly away: string }
const ROWS: readonly Row[] = [
  { name: 'Mwamba – Kijani', home: '2.10', draw: '3.20', away: '3.55' },
  { name: 'Bahari – Savanna', home: '1.72', draw: '3.60', away: '4.90' },
]

function Prices() {
  const t = useTexts()
  return (
    <Table
      caption={t.prices}
      rows={ROWS}
      rowKey={row => row.name}
      empty={t.nothingYet}
      columns={[
        { key: 'name', title: t.match, cell: row => row.name },
        { key: 'home', title: '1', numeric: true, cell: row => row.home },
        { key: 'draw', title: 'X', numeric: true, cell: row => row.draw },
        { key: 'away', title: '2', numeric: true, cell: row => row.away },
      ]}
    />
  )
}

const MANY = Array.from({ length: 2000 }, (_, at) => ({
  id: String(at + 1),
  x100: 101 + ((at * 7919) % 900),
}))

/** A list that is as long as the page; it comes last. */
export function LongList() {
  const t = useTexts()
  return (
    <Section title={t.longList}>
      <p className="text-14 text-muted md:col-span-2">{t.manyRows}</p>
      <div className={`${PANEL} px-4 md:col-span-2`}>
        <VirtualList label={t.rounds} items={MANY} itemKey={row => row.id} estimate={48}>
          {row => (
            <p className="num flex h-12 items-center justify-between border-b border-line">
              <span className="text-muted">{row.id}</span>
              <span className="font-semibold">{(row.x100 / 100).toFixed(2)}x</span>
            </p>
          )}
        </VirtualList>
      </div>
    </Section>
  )
}
