import { useState } from 'react'
import { Checkbox } from '../src/parts/checkbox.tsx'
import { CodeInput } from '../src/parts/code-input.tsx'
import { Field } from '../src/parts/field.tsx'
import { Listbox } from '../src/parts/listbox.tsx'
import { Select } from '../src/parts/select.tsx'
import { Switch } from '../src/parts/switch.tsx'
import { TextArea } from '../src/parts/text-area.tsx'
import { useTexts } from './say.ts'
import { Section } from './section.tsx'

/** What is typed, ticked and chosen. */
export function Fields() {
  const t = useTexts()
  const [code, setCode] = useState('48')
  const [on, setOn] = useState(true)
  const [ticked, setTicked] = useState(false)
  return (
    <Section title={t.fields}>
      <div className="space-y-4">
        <Field label={t.amount} before="KES" inputMode="numeric" defaultValue="100" help={t.amountHelp} />
        <Field label={t.phone} type="tel" defaultValue="07" errors={[t.phoneInvalid]} />
        <CodeInput label={t.code} digits={4} value={code} onChange={setCode} />
        <TextArea label={t.message} errors={[]} help={t.messageHelp} />
      </div>
      <div className="space-y-4">
        <Switch label={t.dataSaver} help={t.dataSaverHelp} checked={on} onChange={setOn} />
        <Checkbox checked={ticked} errors={ticked ? [] : [t.tickNeeded]} onChange={() => setTicked(!ticked)}>
          {t.adult}
        </Checkbox>
        <Markets />
      </div>
    </Section>
  )
}

function Markets() {
  const t = useTexts()
  const [market, setMarket] = useState('winner')
  const options = [
    { value: 'winner', title: t.winner, detail: t.winnerHelp },
    { value: 'goals', title: t.goals, detail: t.goalsHelp },
    { value: 'both', title: t.both, detail: t.bothHelp },
  ]
  return (
    <>
      <Select
        label={t.day}
        options={[t.today, t.tomorrow, t.saturday].map(title => ({ value: title, title }))}
      />
      <Listbox label={t.market} options={options} value={market} onChange={setMarket} />
    </>
  )
}
