import { filledByConditions, type Catalog } from './conditions.ts'
import { listAt, nodeAt, nodesOf, numberAt, textAt, type Tree, type TreeNode } from './node-tree.ts'

/** Whether a column can be null: never, perhaps, or only the program knows. */
export type Nullable = 'never' | 'perhaps' | 'unknown'

/** Strict functions that give null for values as well. */
const NULL_OF_VALUES =
  /^(?:jsonb?_(?:array_element|object_field|extract_path).*|jsonb_path_query.*|array_(?:length|lower|upper|position|ndims)|substring|textregexsubstr|regexp_(?:match|substr)|to_reg.*|lower|upper|obj_description|col_description|pg_get_.*|current_setting|nth_value|array_agg.*)$/
const RANGE_ENDS = /^(?:lower|upper)$/
/** Functions that take nulls and give a value. */
const VALUE_OF_NULLS =
  /^(?:concat|concat_ws|jsonb?_build_(?:object|array)|array_(?:append|cat|prepend)|num_n(?:on)?nulls|quote_nullable|pg_current_xact_id|row_number|rank|dense_rank|ntile|count|cardinality|format)$/
const OF_ALL_ROWS = /^(?:array_agg|jsonb?_agg|jsonb?_object_agg)/

type Query = {
  readonly tree: TreeNode
  readonly filled: ReadonlySet<string>
  readonly outer: Query | undefined
}

/** Each column that a statement gives, by name. */
export function columnsOf(
  query: TreeNode,
  catalog: Catalog,
): readonly { readonly name: string; readonly nullable: Nullable }[] {
  const inference = new Inference(catalog)
  const opened = inference.open(query, undefined)
  return givenBy(query).map((entry, at) => ({
    name: textAt(entry, 'resname') ?? '?column?',
    nullable: inference.column(opened, at),
  }))
}

/** The target entries of what a statement gives: of RETURNING, where it changes rows. */
const givenBy = (query: TreeNode): readonly TreeNode[] =>
  listAt(query, textAt(query, 'commandType') === '1' ? 'targetList' : 'returningList').filter(
    entry => textAt(entry, 'resjunk') !== 'true',
  )

const worst = (all: readonly Nullable[]): Nullable =>
  all.includes('perhaps') ? 'perhaps' : all.includes('unknown') ? 'unknown' : 'never'
const best = (all: readonly Nullable[]): Nullable =>
  all.includes('never') ? 'never' : all.includes('unknown') ? 'unknown' : 'perhaps'

class Inference {
  readonly #catalog: Catalog
  readonly #open = new Set<TreeNode>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  open(tree: TreeNode, outer: Query | undefined): Query {
    return { tree, filled: filledByConditions(tree, this.#catalog), outer }
  }

  column(query: Query, at: number): Nullable {
    const sets = nodeAt(query.tree, 'setOperations')
    if (sets) return worst(leaves(sets).map(leaf => this.#ofEntry(query, leaf, at + 1)))
    const entry = givenBy(query.tree)[at]
    return entry ? this.of(nodeAt(entry, 'expr'), query) : 'unknown'
  }

  of(node: TreeNode | undefined, query: Query): Nullable {
    if (!node) return 'unknown'
    const all = (field: string): Nullable => worst(listAt(node, field).map(each => this.of(each, query)))
    const arg = (): Nullable => this.of(nodeAt(node, 'arg'), query)
    switch (node.name) {
      case 'VAR':
        return this.#variable(node, query)
      case 'CONST':
        return textAt(node, 'constisnull') === 'true' ? 'perhaps' : 'never'
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAX':
      case 'MINMAXEXPR':
        return best(listAt(node, 'args').map(each => this.of(each, query)))
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAY':
      case 'ARRAYEXPR':
      case 'ROW':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
        return 'never'
      case 'NULLIFEXPR':
      case 'SUBSCRIPTINGREF':
        return 'perhaps'
      case 'BOOLEXPR':
        return all('args')
      case 'OPEXPR':
      case 'SCALARARRAYOPEXPR':
        return this.#function(numberAt(node, 'opfuncid'), all('args'))
      case 'FUNCEXPR':
        return this.#function(numberAt(node, 'funcid'), all('args'))
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
      case 'CONVERTROWTYPEEXPR':
        return arg()
      case 'CASEEXPR':
      case 'CASE':
        return this.#choice(node, query)
      case 'AGGREF':
        return this.#aggregate(node, query)
      case 'WINDOWFUNC':
        return this.#function(numberAt(node, 'winfnoid'), all('args'))
      case 'SUBLINK':
        return this.#sublink(node, query)
      default:
        return 'unknown'
    }
  }

  #variable(node: TreeNode, from: Query): Nullable {
    let query: Query | undefined = from
    for (let up = numberAt(node, 'varlevelsup'); up > 0; up -= 1) query = query?.outer
    if (!query) return 'unknown'
    const [number, column] = [numberAt(node, 'varno'), numberAt(node, 'varattno')]
    const isWritten = writtenIn(query.tree, number, column) !== undefined
    if (!isWritten && query.filled.has(`${number}.${column}`)) return 'never'
    if (isEmptied(node.fields.get('varnullingrels'))) return 'perhaps'
    // RETURNING old and new: the old row of an insert, and the new one of a delete, are null.
    if ((textAt(node, 'varreturningtype') ?? '0') !== '0') return 'unknown'
    return this.#ofEntry(query, number, column)
  }

  #ofEntry(query: Query, number: number, column: number): Nullable {
    const entry = listAt(query.tree, 'rtable')[number - 1]
    if (!entry) return 'unknown'
    switch (numberAt(entry, 'rtekind')) {
      case 0:
        return this.#stored(query, entry, number, column)
      case 1:
        return this.#inner(nodeAt(entry, 'subquery'), query, column)
      case 2:
        return this.of(listAt(entry, 'joinaliasvars')[column - 1], query)
      case 5: {
        const lists = (entry.fields.get('values_lists') ?? []) as readonly Tree[]
        return worst(lists.map(list => this.of(nodesOf(list)[column - 1], query)))
      }
      case 6:
        return this.#common(entry, query, column)
      case 9:
        return this.of(listAt(entry, 'groupexprs')[column - 1], query)
      default:
        return 'unknown'
    }
  }

  /** A column of a table: as the statement writes it, where it does. */
  #stored({ tree, ...query }: Query, entry: TreeNode, number: number, column: number): Nullable {
    if (column <= 0 || this.#catalog.filled.has(`${textAt(entry, 'relid')}.${column}`)) return 'never'
    const written = writtenIn(tree, number, column)
    if (!written || nodeAt(tree, 'onConflict')) return 'perhaps'
    return this.of(nodeAt(written, 'expr'), { tree, ...query })
  }

  #inner(tree: TreeNode | undefined, outer: Query, column: number): Nullable {
    if (!tree) return 'unknown'
    // A recursive query is filled when its first rows are.
    if (this.#open.has(tree)) return 'never'
    this.#open.add(tree)
    const found = this.column(this.open(tree, outer), column - 1)
    this.#open.delete(tree)
    return found
  }

  #common(entry: TreeNode, from: Query, column: number): Nullable {
    let query: Query | undefined = from
    for (let up = numberAt(entry, 'ctelevelsup'); up > 0; up -= 1) query = query?.outer
    if (!query) return 'unknown'
    const common = listAt(query.tree, 'cteList').find(
      each => textAt(each, 'ctename') === textAt(entry, 'ctename'),
    )
    return this.#inner(common && nodeAt(common, 'ctequery'), query, column)
  }

  #function(id: number, given: Nullable): Nullable {
    const found = this.#catalog.functions.get(id)
    if (!found) return 'unknown'
    if (VALUE_OF_NULLS.test(found.name)) return 'never'
    if (RANGE_ENDS.test(found.name)) return given === 'never' ? 'unknown' : given
    if (NULL_OF_VALUES.test(found.name)) return 'perhaps'
    return found.isStrict ? given : 'unknown'
  }

  /** One row of a group has something to add; a whole table may have no row. */
  #aggregate(node: TreeNode, query: Query): Nullable {
    const name = this.#catalog.functions.get(numberAt(node, 'aggfnoid'))?.name
    if (name === 'count') return 'never'
    const isGrouped =
      listAt(query.tree, 'groupClause').length > 0 && listAt(query.tree, 'groupingSets').length === 0
    if (!isGrouped || nodeAt(node, 'aggfilter')) return 'perhaps'
    if (name !== undefined && OF_ALL_ROWS.test(name)) return 'never'
    const added = [...listAt(node, 'args')].slice(0, 1)
    return worst(added.map(each => this.of(nodeAt(each, 'expr'), query)))
  }

  #choice(node: TreeNode, query: Query): Nullable {
    const results = listAt(node, 'args').map(each => this.of(nodeAt(each, 'result'), query))
    return worst([...results, this.of(nodeAt(node, 'defresult'), query)])
  }

  #sublink(node: TreeNode, query: Query): Nullable {
    const kind = textAt(node, 'subLinkType')
    if (kind === '0' || kind === '6') return 'never'
    if (kind !== '4') return 'unknown'
    const inner = nodeAt(node, 'subselect')!
    const from = nodeAt(inner, 'jointree')
    const isOneRow =
      (textAt(inner, 'hasAggs') === 'true' && listAt(inner, 'groupClause').length === 0) ||
      (from !== undefined && listAt(from, 'fromlist').length === 0 && !nodeAt(from, 'quals'))
    return isOneRow ? this.#inner(inner, query, 1) : 'perhaps'
  }
}

/** What a statement writes into a column of the table that it changes. */
function writtenIn(tree: TreeNode, number: number, column: number): TreeNode | undefined {
  if (textAt(tree, 'commandType') === '1' || numberAt(tree, 'resultRelation') !== number) return undefined
  return listAt(tree, 'targetList').find(each => numberAt(each, 'resno') === column)
}

function leaves(node: TreeNode): readonly number[] {
  if (node.name === 'RANGETBLREF') return [numberAt(node, 'rtindex')]
  return [...leaves(nodeAt(node, 'larg')!), ...leaves(nodeAt(node, 'rarg')!)]
}

/** `(b)` is the empty set of the outer joins that may empty a column. */
const isEmptied = (tree: Tree | undefined): boolean => Array.isArray(tree) && tree.length > 1
