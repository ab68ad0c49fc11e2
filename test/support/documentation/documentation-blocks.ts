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
