import type { Ctx } from '../src/platform/context/context.ts'
import type { Reader } from '../src/platform/db/db.ts'

/** The context of a program that ends before its n-th statement, as a power cut would end it; counts its statements. */
export function endingBefore(ctx: Ctx, statement: number): Ctx & { readonly statements: () => number } {
  let count = 0
  const counted = <Each extends Reader>(reader: Each): Each => {
    const executor = reader.getExecutor()
    const execute: typeof executor.executeQuery = query => {
      count += 1
      if (count >= statement) throw new Error('the program has ended')
      return executor.executeQuery(query)
    }
    const counting = new Proxy(executor, {
      get(_, name) {
        if (name === 'executeQuery') return execute
        const member: unknown = Reflect.get(executor, name)
        return typeof member === 'function' ? member.bind(executor) : member
      },
    })
    return new Proxy(reader, {
      get(_, name) {
        if (name === 'getExecutor') return () => counting
        const member: unknown = Reflect.get(reader, name)
        return typeof member === 'function' ? member.bind(reader) : member
      },
    })
  }
  const { db } = ctx
  const tx: Ctx['db']['tx'] = work =>
    db.tx(inner => {
      const { getExecutor } = counted(inner)
      Object.defineProperty(inner, 'getExecutor', { value: getExecutor })
      return work(inner)
    })
  return { ...ctx, db: { ...db, tx, read: counted(db.read) }, statements: () => count }
}
