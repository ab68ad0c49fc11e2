import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const SKIPPED = new Set(['node_modules', 'dist', '.git', 'data'])
/** Folders that a path starts with when it means a file of this repository. */
const FOLDERS = 'src|test|bench|web|docs|samples|migrations|deploy'
const EXTENSIONS = 'ts|tsx|md|sql|json|css|cjs'

/** Files and folders of the checkout, relative to its root, with forward slashes. */
export const repositoryPaths: ReadonlySet<string> = new Set(
  globSync('**', { cwd: ROOT, exclude: path => SKIPPED.has(path.split(sep).at(-1) ?? '') }).map(path =>
    path.split(sep).join('/'),
  ),
)

const contents = new Map<string, string>()

export function readRepositoryFile(path: string): string {
  const text = contents.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  contents.set(path, text)
  return text
}

/** Returns the comments of TypeScript or SQL code, each on one line. */
export function commentsOf(code: string): string {
  const comments = code.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--).*$/gm)
  return [...comments].map(([comment]) => comment.replaceAll(/\s*\n\s*\*?\s?/g, ' ')).join('\n')
}

/** Finds citations of sections, decisions and source pages that do not exist. */
export function findUnresolvedCitations(text: string): string[] {
  const faults: string[] = []
  for (const [citation, document = '', number = ''] of text.matchAll(
    /\b(contract|design|decision) (\d+(?:\.\d+)*)\b/g,
  )) {
    const isResolved =
      document === 'decision'
        ? [...repositoryPaths].some(path => path.startsWith(`docs/decisions/${number}-`))
        : sectionsOf(`docs/${document}.md`).has(number)
    if (!isResolved) faults.push(`"${citation}" does not exist`)
  }
  for (const [citation, id] of text.matchAll(/(?<=\()sources\/([a-z-]+)/g)) {
    if (!repositoryPaths.has(`docs/sources/${id}.md`)) faults.push(`"${citation}" does not exist`)
  }
  return faults
}

/** Numbers of the numbered sections of a page, such as `## 2. Engines` and `### 2.1 PostgreSQL`. */
function sectionsOf(page: string): Set<string> {
  const headings = readRepositoryFile(page).matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)
  return new Set([...headings].map(([, number = '']) => number))
}

/** Finds citations in a comment that lack their parentheses or cite documents outside the repository. */
export function findMalformedCitations(comment: string): string[] {
  const outside = comment.replaceAll(/\([^()]*\)/g, '')
  const bare = /\b(?:contract|design|decision) \d+(?:\.\d+)*\b/g
  const foreign = /\b(?:spec|specification|house|sheets?),? (?:section )?\d+(?:\.\d+)*\b/g
  return [
    ...[...outside.matchAll(bare)].map(([citation]) => `"${citation}" belongs in parentheses`),
    ...[...comment.matchAll(foreign)].map(([citation]) => `"${citation}" is not in the repository`),
  ]
}

/** Finds paths of the repository that name nothing in it; `<id>` and `*` stand for any name. */
export function findMissingPaths(text: string): string[] {
  const quoted = [...text.matchAll(new RegExp(`\`(?:\\./)?((?:${FOLDERS})/[^\`\\s]*)\``, 'g'))]
  const plain = [
    ...text.matchAll(new RegExp(`(?<![\\w./\`-])(?:${FOLDERS})/[\\w./-]+\\.(?:${EXTENSIONS})\\b`, 'g')),
  ]
  return [...quoted.map(([, path = '']) => path), ...plain.map(([path]) => path)]
    .filter(path => !/[$…=?]/.test(path) && !exists(path.replace(/\/$/, '')))
    .map(path => `${path} does not exist`)
}

function exists(path: string): boolean {
  if (!/[<*]/.test(path)) return repositoryPaths.has(path)
  const pattern = path.split(/<\w+>|\*+/).map(part => RegExp.escape(part))
  const matcher = new RegExp(`^${pattern.join('[^/]+')}$`)
  return [...repositoryPaths].some(known => matcher.test(known))
}

/** Finds relative links of a page whose file or heading does not exist. */
export function findBrokenLinks(page: string, text: string): string[] {
  const links = withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)
  return [...links].flatMap(([, target = '']) => {
    if (/^(?:[a-z]+:|\/)/.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const linked =
      file === ''
        ? page
        : normalize(join(dirname(page), file))
            .split(sep)
            .join('/')
    if (!repositoryPaths.has(linked.replace(/\/$/, ''))) return [`${target} does not exist`]
    const isFound = anchor === undefined || (linked.endsWith('.md') && anchorsOf(linked).has(anchor))
    return isFound ? [] : [`${target} names no heading`]
  })
}

/** Returns the anchors of a page's headings as GitHub forms them. */
function anchorsOf(page: string): Set<string> {
  const headings = withoutCodeBlocks(readRepositoryFile(page)).matchAll(/^#{1,6} +(.+)$/gm)
  const anchors = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(anchors)
}

function withoutCodeBlocks(page: string): string {
  return page.replaceAll(/^```.*?^```/gms, '')
}
