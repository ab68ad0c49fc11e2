import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../code-files.ts'

/** A fenced block of a page of the documentation. */
export interface DocumentationBlock {
  /** Path of the page, relative to the repository. */
  readonly page: string
  readonly language: string
  readonly text: string
}

/** Lists the fenced blocks of all pages for users, operators and contributors. */
export function listDocumentationBlocks(): DocumentationBlock[] {
  const pages = globSync('{*.md,docs/*.md,docs/sources/*.md,deploy/*.md}', { cwd: REPOSITORY_ROOT }).sort()
  return pages.flatMap(page => {
    const text = readFileSync(join(REPOSITORY_ROOT, page), 'utf8')
    return [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', block = '']) => ({
      page,
      language,
      text: block,
    }))
  })
}

/** Splits a shell block into commands without comments; a backslash continues a line. */
export function commandsOf({ text }: DocumentationBlock): string[] {
  return text
    .replaceAll(/\\\n\s*/g, ' ')
    .replaceAll(/'[^'\n]*\n[^']*'/g, quoted => quoted.replaceAll(/\n\s*/g, ' '))
    .split('\n')
    .map(line => line.replace(/(?:^|\s{2,})#.*$/, '').trim())
    .filter(line => line !== '')
}

/** Returns whether a block has only requests with curl. */
export function isCurlBlock(block: DocumentationBlock): boolean {
  const commands = commandsOf(block)
  return (
    /^(?:sh)?$/.test(block.language) &&
    commands.length > 0 &&
    commands.every(line => line.startsWith('curl '))
  )
}

/** Blocks that are not executed as they are, by page and the beginning of the block. */
const OTHER_BLOCKS: readonly (readonly [page: string, start: string, reason: string])[] = [
  ['ARCHITECTURE.md', 'publisher', 'a diagram'],
  ['docs/design.md', 'publisher', 'a diagram'],
  ['CONTRIBUTING.md', 'git clone', 'CI installs the project; npm run dev does not end'],
  ['README.md', 'npm ci', 'CI installs the project, starts the demo and runs the tests'],
  ['README.md', 'Herald is ready', 'output of the demo, whose test checks the numbers'],
  ['README.md', '16 documents', 'output of an import of real documents'],
  ['deploy/README.md', 'useradd', 'needs root on a machine of its own'],
  ['deploy/README.md', 'cat > /usr/local/bin/herald', 'needs root on a machine of its own'],
  ['deploy/reverse-proxy.md', '', 'needs the proxy that the page sets up'],
  ['docs/archive-on-s3.md', '', 'needs a bucket; archive.db.test.ts and s3-server.test.ts use one'],
  ['docs/change-feed.md', 'id: ch1_', 'output of the stream, whose test checks the format'],
  [
    'docs/mail.md',
    'curl',
    'needs a confirmed mail address; the example of createDigest sends such a request',
  ],
  ['docs/kubernetes.md', 'kubectl', 'needs a Kubernetes cluster'],
  ['docs/operations.md', 'PGPASSWORD', 'needs psql, which Herald does not bring'],
  ['docs/operations.md', 'create role', 'needs a PostgreSQL server of its own'],
  ['docs/operations.md', '[databases]', 'the tests with a pooler use these settings'],
  ['docs/operations.md', '- alert', 'rules for Prometheus'],
  ['docs/state-machines.md', 'stateDiagram', 'a diagram'],
]
/** Blocks in these languages of docs/webhooks.md are executed by webhook-receiver-examples.test.ts. */
const RECEIVER_LANGUAGES = ['js', 'python', 'go', 'php', 'sh']

export const isOther = ({ page, text }: DocumentationBlock): boolean =>
  OTHER_BLOCKS.some(([other, start]) => page === other && text.startsWith(start))
const isReceiver = ({ page, language }: DocumentationBlock): boolean =>
  page === 'docs/webhooks.md' && RECEIVER_LANGUAGES.includes(language)
export const isCommandBlock = (block: DocumentationBlock): boolean =>
  block.language === 'sh' && /^(?:\w+=\S+ )?(?:\.\/)?herald |^npm (?:run|test)|^HERALD_\w+=/m.test(block.text)
export const isJson = ({ language }: DocumentationBlock): boolean => language === 'json'
export const isSynchronization = ({ page, language }: DocumentationBlock): boolean =>
  page === 'docs/change-feed.md' && language === 'js'

/** Files that other blocks read, by page. */
export const INPUT_FILES: Readonly<Record<string, string>> = {
  'docs/following.md': 'companies.csv',
  'docs/matching.md': 'suppliers.csv',
}
const isInputFile = ({ page, language }: DocumentationBlock): boolean =>
  language === 'csv' && page in INPUT_FILES

/** Returns the blocks that no rule covers. */
export function findUnknownBlocks(blocks: readonly DocumentationBlock[]): DocumentationBlock[] {
  const kinds = [isOther, isReceiver, isCurlBlock, isCommandBlock, isJson, isInputFile, isSynchronization]
  return blocks.filter(block => !kinds.some(isKind => isKind(block)))
}

/** Returns the exceptions that no block needs any more. */
export function findUnusedExceptions(blocks: readonly DocumentationBlock[]): string[] {
  return OTHER_BLOCKS.filter(
    ([page, start]) => !blocks.some(block => block.page === page && block.text.startsWith(start)),
  ).map(([page, start]) => `${page}: ${start}`)
}
