import type pg from 'pg'
import { isNode, type Tree, type TreeNode, parseNodeTree } from './node-tree.ts'
import type { Catalog } from './conditions.ts'
import { columnsOf, type Nullable } from './nullable.ts'

/** A column that a statement gives. `type` is PostgreSQL’s name of it, a domain’s is that of what it holds. */
export type Column = { readonly name: string; readonly type: string; readonly nullable: Nullable }

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const filled = await client.query<{ key: string }>(
    'select attrelid || $1 || attnum as key from pg_attribute where attnotnull and attnum > 0',
    ['.'],
  )
  const functions = await client.query<{ id: string; name: string; strict: boolean }>(
    `select oid::text as id, proname as name, proisstrict as strict from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace`,
  )
  return {
    filled: new Set(filled.rows.map(({ key }) => key)),
    functions: new Map(
      functions.rows.map(({ id, name, strict }) => [Number(id), { name, isStrict: strict }]),
    ),
  }
}

/**
 * The columns that a statement gives, without running it: PostgreSQL prepares it, and keeps its tree as the body
 * of a function. @throws Error of the database for a statement that it refuses
 */
export async function describeStatement(
  client: pg.Client,
  catalog: Catalog,
  text: string,
): Promise<readonly Column[]> {
  await client.query('begin')
  try {
    await client.query(`prepare described as ${text}`)
    const { rows } = await client.query<{ takes: string[]; gives: string[] | null }>(
      `select array(select format_type(t, null) from unnest(parameter_types) with ordinality as p(t, n)
          order by n)::text[] as takes,
        array(select format_type(case when y.typtype = 'd' then y.typbasetype else y.oid end, null)
          from unnest(result_types) with ordinality as r(t, n) join pg_type as y on y.oid = r.t
          order by n)::text[] as gives
        from pg_prepared_statements where name = 'described'`,
    )
    const { takes, gives } = rows[0]!
    if (!gives || gives.length === 0) return []
    await client.query(`create function pg_temp.described(${takes.join(', ')}) returns void language sql
      begin atomic ${text}; end`)
    const body = await client.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc where proname = 'described'`,
    )
    const columns = columnsOf(queryIn(parseNodeTree(body.rows[0]!.body))!, catalog)
    return columns.map((column, at) => ({ ...column, type: gives[at]! }))
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** The query in the lists of a function’s body. */
function queryIn(tree: Tree): TreeNode | undefined {
  if (isNode(tree)) return tree.name === 'QUERY' ? tree : undefined
  if (!Array.isArray(tree)) return undefined
  for (const each of tree as readonly Tree[]) {
    const found = queryIn(each)
    if (found) return found
  }
  return undefined
}
