import { ReceiptText } from 'lucide-react'
import { Alert } from '../src/parts/alert.tsx'
import { Button } from '../src/parts/button.tsx'
import { Empty } from '../src/parts/empty.tsx'
import { Failed } from '../src/parts/failed.tsx'
import { SkeletonList } from '../src/parts/list.tsx'
import { Spinner } from '../src/parts/spinner.tsx'
import { useTexts } from './say.ts'
import { Section } from './section.tsx'

/** Loading, empty, failed, and messages. */
export function States() {
  const t = useTexts()
  return (
    <Section title={t.states}>
      <Empty icon={ReceiptText} text={t.nothingYet}>
        <Button variant="money">{t.deposit}</Button>
      </Empty>
      <Failed text={t.loadFailed} retryLabel={t.retry} busy={false} onRetry={() => undefined} />
      <div className="space-y-2">
        <Alert tone="info">{t.alertInfo}</Alert>
        <Alert tone="good">{t.alertGood}</Alert>
        <Alert tone="warning">{t.alertWarning}</Alert>
        <Alert>{t.alertBad}</Alert>
      </div>
      <div className="space-y-4">
        <SkeletonList label={t.loading} lines={2} />
        <Spinner className="mx-auto size-8 text-ember-text" />
      </div>
    </Section>
  )
}
