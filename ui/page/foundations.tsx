import {
  ArrowLeft,
  Check,
  CircleAlert,
  CircleCheck,
  CloudOff,
  Copy,
  Info,
  Plane,
  Plus,
  ReceiptText,
  Search,
  TriangleAlert,
  Wallet,
  X,
} from 'lucide-react'
import { AliasAvatar } from '../src/parts/alias-avatar.tsx'
import { useTexts } from './say.ts'
import { Section } from './section.tsx'

const SURFACES = ['sky', 'raised', 'raised-2', 'line', 'control-line']
const INKS = ['text', 'muted', 'ember-text', 'mint-text', 'rose-text', 'amber-text', 'info-text']
const MULTIPLIERS = ['low', 'mid', 'high']
const SIZES = ['text-12', 'text-14', 'text-16', 'text-20', 'text-28', 'text-44']
const ICONS = [ArrowLeft, Check, CircleAlert, CircleCheck, CloudOff, Copy, Info, Plane, Plus, ReceiptText]
const MORE_ICONS = [Search, TriangleAlert, Wallet, X]

/** Colours, type, icons and portraits. */
export function Foundations() {
  const t = useTexts()
  return (
    <Section title={t.foundations}>
      <ul className="flex flex-wrap gap-2" aria-label={t.surfaces}>
        {SURFACES.map(name => (
          <li key={name} className="w-20 text-12">
            <span
              className="block h-11 rounded-control border border-control-line"
              style={{ background: `var(--${name})` }}
            />
            {name}
          </li>
        ))}
        <li className="w-20 text-12">
          <span className="ember block h-11 rounded-control" />
          ember
        </li>
        <li className="w-20 text-12">
          <span className="block h-11 rounded-control bg-mint" />
          mint
        </li>
        <li className="w-20 text-12">
          <span className="block h-11 rounded-control bg-rose" />
          rose
        </li>
      </ul>
      <ul className="grid grid-cols-2 gap-x-4" aria-label={t.inks}>
        {[...INKS, ...MULTIPLIERS].map(name => (
          <li key={name} className="font-semibold" style={{ color: `var(--${name})` }}>
            {name}
          </li>
        ))}
      </ul>
      <ul aria-label={t.type}>
        {SIZES.map((size, at) => (
          <li key={size} className={`${size} ${['', 'font-semibold', 'font-extrabold'][at % 3]!} truncate`}>
            {t.sample}
          </li>
        ))}
        <li className="num text-20 font-extrabold">0123456789 1.11x 7,777.00</li>
      </ul>
      <div className="space-y-4">
        <p className="flex flex-wrap gap-3">
          {[...ICONS, ...MORE_ICONS].map((Icon, at) => (
            <Icon key={at} className="size-5" aria-hidden="true" />
          ))}
        </p>
        <p className="flex gap-3">
          {['0', '101', '767', '1535'].map(alias => (
            <AliasAvatar key={alias} alias={alias} className="size-11" />
          ))}
        </p>
      </div>
    </Section>
  )
}
