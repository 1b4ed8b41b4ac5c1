import { useState } from 'react'
import { showToast } from '../src/toasts.ts'
import { Button, TextButton } from '../src/parts/button.tsx'
import { ChipRow, chipClass } from '../src/parts/chips.tsx'
import { CooldownButton } from '../src/parts/cooldown-button.tsx'
import { CopyButton } from '../src/parts/copy-button.tsx'
import { Tabs } from '../src/parts/tabs.tsx'
import { useTexts } from './say.ts'
import { Section } from './section.tsx'

/** Buttons, chips and tabs. */
export function Actions() {
  const t = useTexts()
  return (
    <Section title={t.actions}>
      <Buttons />
      <div className="space-y-4">
        <Filters />
        <PeriodTabs />
        <div className="flex items-center justify-between gap-3">
          <span className="num">ruka.example/r/SAMPLE</span>
          <CopyButton text="SAMPLE" label={t.copy} doneLabel={t.copied} refusedLabel={t.copyRefused} />
        </div>
      </div>
    </Section>
  )
}

function Buttons() {
  const t = useTexts()
  const [untilMs, setUntilMs] = useState(0)
  const press = () => showToast(t.pressed, { tone: 'good' })
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button variant="primary" onClick={press}>
        {t.bet}
      </Button>
      <Button variant="money" onClick={press}>
        {t.deposit}
      </Button>
      <Button onClick={press}>{t.demo}</Button>
      <Button variant="quiet" onClick={press}>
        {t.later}
      </Button>
      <Button variant="danger" onClick={press}>
        {t.logOut}
      </Button>
      <Button disabled>{t.unavailable}</Button>
      <Button variant="primary" busy>
        {t.sending}
      </Button>
      <CooldownButton
        untilMs={untilMs}
        busy={false}
        label={t.resend}
        restingLabel={seconds => `${t.resend} (${seconds})`}
        onClick={() => setUntilMs(Date.now() + 30_000)}
      />
      <TextButton onClick={press}>{t.readTerms}</TextButton>
    </div>
  )
}

function Filters() {
  const t = useTexts()
  const [chosen, setChosen] = useState(0)
  return (
    <ChipRow label={t.filters}>
      {[t.all, t.crash, t.instant, t.favourites].map((title, at) => (
        <li key={title}>
          <button
            type="button"
            aria-pressed={at === chosen}
            className={chipClass(at === chosen)}
            onClick={() => setChosen(at)}
          >
            {title}
          </button>
        </li>
      ))}
    </ChipRow>
  )
}

function PeriodTabs() {
  const t = useTexts()
  const [tab, setTab] = useState<'deposits' | 'withdrawals'>('deposits')
  return (
    <Tabs
      label={t.transactions}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'deposits', title: t.deposits },
        { value: 'withdrawals', title: t.withdrawals },
      ]}
    >
      <p className="pt-3 text-14 text-muted">{tab === 'deposits' ? t.deposits : t.withdrawals}</p>
    </Tabs>
  )
}
