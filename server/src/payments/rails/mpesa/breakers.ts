import type { Clock } from '../../../platform/base/clock.ts'
import { admit, afterCall, answering, isShut, type Breaker } from './breaker.rules.ts'

/** Daraja's products: each can be down while the others are up. */
const products = [
  ['stk', '/mpesa/stkpush/'],
  ['stk_query', '/mpesa/stkpushquery/'],
  ['c2b', '/mpesa/c2b/'],
  ['b2c', '/mpesa/b2c/'],
  ['status', '/mpesa/transactionstatus/'],
  ['reversal', '/mpesa/reversal/'],
  ['balance', '/mpesa/accountbalance/'],
  ['b2b', '/mpesa/b2b/'],
  ['pull', '/pulltransactions/'],
] as const
export type Product = (typeof products)[number][0] | 'other'

export const productOf = (path: string): Product =>
  products.find(([, start]) => path.startsWith(start))?.[0] ?? 'other'

/** Called when a product's breaker opens or closes. */
export type OnBreaker = (product: Product, open: boolean) => void

/** One breaker for each product and process. */
export type Breakers = {
  isShut(product: Product): boolean
  /** Whether a call may go out; it must then be followed by `after`. */
  admit(product: Product): boolean
  after(product: Product, answered: boolean): void
}

export function breakers(clock: Clock, onBreaker: OnBreaker = () => undefined): Breakers {
  const byProduct = new Map<Product, Breaker>()
  const of = (product: Product) => byProduct.get(product) ?? answering
  return {
    isShut: product => isShut(of(product), clock.elapsed()),
    admit(product) {
      const next = admit(of(product), clock.elapsed())
      if (next) byProduct.set(product, next)
      return next !== null
    },
    after(product, answered) {
      const before = of(product)
      const next = afterCall(before, answered, clock.elapsed())
      byProduct.set(product, next)
      const isOpen = next.shutUntilMs !== null
      if (isOpen !== (before.shutUntilMs !== null)) onBreaker(product, isOpen)
    },
  }
}
