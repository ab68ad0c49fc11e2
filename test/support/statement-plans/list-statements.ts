import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isTestFile, listCodeFiles, REPOSITORY_ROOT } from '../code-files.ts'

/** An SQL template in a store file that is a statement and no part of one. */
export interface StoreStatement {
  /** The function and its file: `findDocument (src/crawls/archive/document-store.ts)`, numbered if it has several. */
  readonly name: string
  /** The text without its values. */
  readonly text: string
  /** Matches the statement as PostgreSQL receives it. */
  readonly pattern: RegExp
  /** Matches a statement that contains this one. */
  readonly part: RegExp
}

interface Span {
  readonly start: number
  readonly end: number
}

/** The tables of the first exist only while it copies. The second reads nothing that grows. */
const WITHOUT_PLANS = ['src/snapshots/partitioned-copy-store.ts', 'src/snapshots/table-definition-store.ts']
const STATEMENT = /^\s*(?:select|insert|update|delete|with|merge)\b/i

/** Lists the statements of all store files, in order. */
export function listStoreStatements(): StoreStatement[] {
  return listCodeFiles()
    .filter(
      file => !isTestFile(file) && /-stores?\.ts$/.test(file.path) && !WITHOUT_PLANS.includes(file.path),
    )
    .flatMap(file => listStatementsOf(file.path, file.text))
}

/** Lists the statements of tests and of what supports them. */
export function listTestStatements(): StoreStatement[] {
  const supporting = globSync(['test/**/*.ts', 'bench/**/*.ts'], { cwd: REPOSITORY_ROOT }).map(path => ({
    path,
    text: readFileSync(join(REPOSITORY_ROOT, path), 'utf8'),
  }))
  return [...listCodeFiles().filter(isTestFile), ...supporting].flatMap(file =>
    listStatementsOf(file.path, file.text),
  )
}

function listStatementsOf(path: string, text: string): StoreStatement[] {
  const functions: (Span & { readonly name: string })[] = []
  const templates: (Span & { readonly parts: readonly string[] })[] = []
  new Visitor({
    FunctionDeclaration: node => void functions.push({ ...spanOf(node), name: node.id?.name ?? '' }),
    VariableDeclarator: node =>
      void functions.push({ ...spanOf(node), name: node.id.type === 'Identifier' ? node.id.name : '' }),
    MethodDefinition: node =>
      void functions.push({ ...spanOf(node), name: text.slice(node.key.start, node.key.end) }),
    TaggedTemplateExpression: node =>
      void templates.push({
        ...spanOf(node),
        parts: node.quasi.quasis.map(quasi => quasi.value.cooked ?? ''),
      }),
  }).visit(parseSync(path, text).program)
  const names = new Map<string, number>()
  return templates
    .filter(({ parts }) => STATEMENT.test(parts[0] ?? ''))
    .map(template => {
      const outermost = functions.find(f => f.start <= template.start && template.end <= f.end)
      const name = outermost?.name ?? ''
      const count = (names.get(name) ?? 0) + 1
      names.set(name, count)
      return {
        name: `${count === 1 ? name : `${name} ${count}`} (${path})`,
        text: template.parts.join(' … '),
        pattern: new RegExp(`^${toPattern(template.parts)}$`),
        part: new RegExp(toPattern(template.parts)),
      }
    })
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

function toPattern(parts: readonly string[]): string {
  const escaped = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return escaped.join(String.raw`[\s\S]*?`)
}
