import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as TypeScript from '../../web/node_modules/typescript/lib/typescript.d.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** The compiler of the dashboard, which has an API, unlike the newer one of the repository. */
const ts: typeof TypeScript = createRequire(join(REPOSITORY_ROOT, 'web', 'package.json'))('typescript')

/** Words that are the same in every language, and names of keys. */
const NAMES = ['Herald', 'Enter', 'Escape', 'Home', 'End', 'Tab', 'Backspace', 'Delete', 'Meta', 'Control']
const ATTRIBUTES_WITHOUT_TEXT =
  /^(?:class(?:Name)?|id|href|src|style|d|viewBox|points|transform|rel|type|role|key|autoComplete|aria-keyshortcuts|data-.*)$/

/**
 * Lists the texts in a file of the dashboard that a reader sees and that are not in a file of messages: text between
 * tags, text attributes, and string literals that read like text.
 */
export function findUntranslatedTexts(path: string, source: string): string[] {
  const file = parseFile(path, source)
  const found: string[] = []
  const visit = (node: TypeScript.Node): void => {
    if (isWithoutText(node)) return
    const text = textOf(node)
    if (text !== null) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1}: ${text}`)
      // The string of an attribute would be found again.
      if (ts.isJsxAttribute(node)) return
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Lists all texts in a file of messages: strings, parts of templates and text between tags. */
export function listTexts(path: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: TypeScript.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node))
      texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(parseFile(path, source))
  return texts
}

function parseFile(path: string, source: string): TypeScript.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
}

/** Types, imports, errors for developers and attributes such as `className` contain no text for readers. */
function isWithoutText(node: TypeScript.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isThrowStatement(node)) return true
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) return true
  return ts.isJsxAttribute(node) && ATTRIBUTES_WITHOUT_TEXT.test(node.name.getText())
}

function textOf(node: TypeScript.Node): string | null {
  if (ts.isJsxText(node)) return isVisibleText(node.text) ? node.text.trim() : null
  if (ts.isJsxAttribute(node) && node.initializer !== undefined && ts.isStringLiteral(node.initializer))
    return isTextAttribute(node.name.getText()) && isVisibleText(node.initializer.text)
      ? node.initializer.text
      : null
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return readsLikeText(node.text) ? node.text : null
  if (!ts.isTemplateExpression(node)) return null
  const text = [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('…')
  return readsLikeText(text) ? text : null
}

function isTextAttribute(name: string): boolean {
  return /^(?:title|alt|placeholder|caption|legend|hint|note|aria-label|\w*[lL]abel)$/.test(name)
}

function isVisibleText(text: string): boolean {
  return /\p{L}/u.test(text) && !NAMES.includes(text.trim())
}

/** Returns whether a string contains two words in a row, of which a value may be one, or is a capitalized word. */
function readsLikeText(text: string): boolean {
  if (NAMES.includes(text.trim())) return false
  return /\p{L}{2,}[,:]? (?:\p{L}|…)|… \p{L}{2,}|^\p{Lu}\p{Ll}+$/u.test(text)
}
