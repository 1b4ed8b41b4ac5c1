import { isNode, listAt, nodeAt, numberAt, textAt, type TreeNode } from './node-tree.ts'

export type Catalog = {
  /** Columns that are NOT NULL, as `relation.number`. */
  readonly filled: ReadonlySet<string>
  /** PostgreSQL’s own functions by their number. */
  readonly functions: ReadonlyMap<number, { readonly name: string; readonly isStrict: boolean }>
}

/**
 * The columns of a query that its conditions leave no null in, as `table.number`: `x is not null`, and comparisons,
 * which null fails.
 */
export function filledByConditions(query: TreeNode, catalog: Catalog): ReadonlySet<string> {
  const filled = new Set<string>()
  function tables(node: TreeNode): void {
    if (isNode(node, 'FROMEXPR')) {
      for (const each of listAt(node, 'fromlist')) tables(each)
      condition(nodeAt(node, 'quals'))
    }
    if (isNode(node, 'JOINEXPR') && textAt(node, 'jointype') === '0') {
      tables(nodeAt(node, 'larg')!)
      tables(nodeAt(node, 'rarg')!)
      condition(nodeAt(node, 'quals'))
    }
    if (isNode(node, 'JOINEXPR') && textAt(node, 'jointype') === '1') tables(nodeAt(node, 'larg')!)
  }

  function condition(node: TreeNode | undefined): void {
    if (!node) return
    if (node.name === 'BOOLEXPR' && textAt(node, 'boolop') === 'and')
      for (const each of listAt(node, 'args')) condition(each)
    const isComparison = node.name === 'OPEXPR' || node.name === 'SCALARARRAYOPEXPR'
    if (isComparison && catalog.functions.get(numberAt(node, 'opfuncid'))?.isStrict)
      for (const each of listAt(node, 'args')) markFilled(each, filled)
    if (node.name === 'NULLTEST' && textAt(node, 'nulltesttype') === '1')
      markFilled(nodeAt(node, 'arg'), filled)
    if (node.name === 'VAR') markFilled(node, filled)
  }
  const from = nodeAt(query, 'jointree')
  if (from) tables(from)
  return filled
}

function markFilled(node: TreeNode | undefined, filled: Set<string>): void {
  if (node && ['RELABELTYPE', 'COERCEVIAIO'].includes(node.name))
    return markFilled(nodeAt(node, 'arg'), filled)
  if (isNode(node, 'VAR') && textAt(node, 'varlevelsup') === '0')
    filled.add(`${numberAt(node, 'varno')}.${numberAt(node, 'varattno')}`)
}
