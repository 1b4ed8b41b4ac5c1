/**
 * PostgreSQL’s own tree of a statement, as `pg_node_tree` writes it: `{NAME :field value}`, `(a b)` and `<>`. It
 * has resolved every name, and says which outer joins may empty a column.
 */
export type Tree = TreeNode | readonly Tree[] | string | null
export type TreeNode = { readonly name: string; readonly fields: ReadonlyMap<string, Tree> }

const TOKEN = /[(){}]|(?:\\.|[^\s(){}\\])+/gs

export function parseNodeTree(written: string): Tree {
  const tokens = written.match(TOKEN) ?? []
  let at = 0
  const isField = (token: string | undefined): boolean => token?.startsWith(':') ?? false
  function value(): Tree {
    const token = tokens[at++]
    if (token === undefined) throw new Error('a node tree ends early')
    if (token === '(') {
      const items: Tree[] = []
      while (tokens[at] !== ')') items.push(value())
      at += 1
      return items
    }
    if (token === '{') return node()
    return token === '<>' ? null : token.replace(/\\(.)/gs, '$1')
  }
  function node(): TreeNode {
    const name = tokens[at++]!
    const fields = new Map<string, Tree>()
    while (tokens[at] !== '}') {
      const field = tokens[at++]!.slice(1)
      const first = value()
      const rest: Tree[] = []
      while (tokens[at] !== '}' && !isField(tokens[at])) rest.push(value())
      fields.set(field, rest.length === 0 ? first : [first, ...rest])
    }
    at += 1
    return { name, fields }
  }
  return value()
}

export const isNode = (tree: Tree | undefined, name?: string): tree is TreeNode =>
  typeof tree === 'object' && tree !== null && 'fields' in tree && (name === undefined || tree.name === name)

export const nodesOf = (tree: Tree | undefined): readonly TreeNode[] =>
  Array.isArray(tree) ? (tree as readonly Tree[]).filter(each => isNode(each)) : []

/** A field that is a node, or undefined. */
export function nodeAt(node: TreeNode, field: string): TreeNode | undefined {
  const found = node.fields.get(field)
  return isNode(found) ? found : undefined
}
export const listAt = (node: TreeNode, field: string): readonly TreeNode[] => nodesOf(node.fields.get(field))
export const textAt = (node: TreeNode, field: string): string | undefined => {
  const found = node.fields.get(field)
  return typeof found === 'string' ? found : undefined
}
export const numberAt = (node: TreeNode, field: string): number => Number(textAt(node, field))
