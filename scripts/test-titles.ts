// Finds the titles of tests in a source file, from its syntax tree. Fills in titles of `test.each` where their table is
// a literal.
import { parseAst } from 'vite'

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : []

/** Yields this node and every node below it. */
function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of Object.values(node).flatMap(nodesIn)) yield* walk(child)
}

/** Splits `test`, `test.each(...)`, `test.describe`, ... into its words: `['test', 'each']`. */
function listWords(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return listWords(callee.callee)
  if (callee.type === 'MemberExpression' && isNode(callee.property))
    return [...listWords(callee.object), String(callee.property.name)]
  return []
}

/** Returns the text of a literal; a template has `…` in place of each value. */
function readText(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return ['string', 'number'].includes(typeof node.value) ? String(node.value) : null
  if (node.type === 'TemplateLiteral')
    return nodesIn(node.quasis)
      .map(({ value }) => (value as { cooked: string }).cooked)
      .join('…')
  return null
}

/**
 * Returns the title once for each row of its table, with the texts of the row in place of `%s`; unchanged when there is
 * no readable table.
 */
function filledIn(title: string, table: Node | undefined): string[] {
  if (table?.type !== 'ArrayExpression') return [title]
  return nodesIn(table.elements).map((row) => {
    const cells = row.type === 'ArrayExpression' ? nodesIn(row.elements) : [row]
    let next = 0
    return title.replace(/%[sdifj]/g, (place) => readText(cells[next++]) ?? place)
  })
}

const declares = new Set(['test', 'it', 'describe'])
const doesNotRun = new Set(['skip', 'todo', 'fixme'])

/** Returns the titles of tests and groups, without disabled ones. Throws when the file is not TypeScript. */
export function testTitles(source: string, file: string): string[] {
  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const nodes = nodesIn(program).flatMap((node) => [...walk(node)])
  const declared = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .map(({ id, init }) => [isNode(id) ? id.name : null, init]),
  )
  /** Returns the table's literal: directly, behind `as const`, or declared in this file under a name. */
  const written = (table: unknown): Node | undefined => {
    if (!isNode(table)) return undefined
    if (table.type === 'TSAsExpression') return written(table.expression)
    return table.type === 'Identifier' ? nodesIn(declared.get(table.name))[0] : table
  }
  const titles: string[] = []
  for (const node of nodes) {
    if (node.type !== 'CallExpression' || !isNode(node.callee)) continue
    const [first = '', ...rest] = listWords(node.callee)
    const title = readText(nodesIn(node.arguments)[0])
    if (
      !declares.has(first) ||
      rest.some((word) => doesNotRun.has(word)) ||
      title === null ||
      nodesIn(node.arguments).length < 2
    )
      continue
    const hasTable = node.callee.type === 'CallExpression' && (rest.includes('each') || rest.includes('for'))
    titles.push(...filledIn(title, hasTable ? written(nodesIn(node.callee.arguments)[0]) : undefined))
  }
  return titles
}
