import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApiDocument } from '../api/openapi-document.ts'
import { RUN_ERROR_MESSAGES } from '../crawls/run-failures.ts'
import { ANNOUNCEMENT_CATEGORY_GROUPS } from '../model/category.ts'
import { MENTION_ROLES } from '../model/mention-role.ts'
import { METADATA_KEYS } from '../model/metadata.ts'
import { HERALD_ERRORS } from '../platform/errors.ts'
import { describeSettings } from '../platform/settings.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand } from './shared/cli-command.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const NOTE = 'Generated from the code by `./herald docs`. Edit the code, not this page.'

/** `herald docs`: generates documentation. It is for maintainers, so `--help` does not list it. */
export const docsCommand: CliCommand = {
  declare(program, run) {
    program
      .command('docs', { hidden: true })
      .description('Writes the generated documentation pages and the OpenAPI document into the checkout.')
      .action(() =>
        run(async ({ terminal, version }) => {
          for (const [path, text] of Object.entries(await generateDocs(version))) {
            await writeFile(join(ROOT, path), text)
            terminal.out(path)
          }
          return 0
        }),
      )
  },
}

/** Generates the documentation files; returns their text by path relative to the root of the checkout. */
export async function generateDocs(version: string): Promise<Record<string, string>> {
  return {
    'openapi.json': await buildOpenApiDocument(version),
    'docs/categories.md': categoriesPage(),
    'docs/metadata.md': metadataPage(),
    'docs/sources.md': sourcesPage(),
    'docs/errors.md': errorsPage(),
    'docs/configuration.md': configurationPage(),
  }
}

function categoriesPage(): string {
  const groups = Object.values(ANNOUNCEMENT_CATEGORY_GROUPS).flatMap(({ title, categories }) => [
    `## ${title}`,
    table(['category', 'meaning'], rows(categories)),
  ])
  return page(
    'Categories and roles',
    'The subject of an announcement (`category`) and the part that an entity plays in it (`entities[].role`). All sources',
    'use the same closed lists, and the meaning of a name never changes.',
    ...groups,
    '## Roles',
    table(['role', 'meaning'], rows(MENTION_ROLES)),
  )
}

function metadataPage(): string {
  const keys = Object.entries(METADATA_KEYS).map(([key, facts]) => [
    code(key),
    facts.type,
    'unit' in facts ? facts.unit : '',
    facts.meaning,
  ])
  return page(
    'Metadata',
    'All keys that the `metadata` of an announcement can contain, across all sources. Keys without a value are omitted.',
    'Texts are quoted from the document unless the meaning says otherwise. Longer texts are available at',
    '`/api/v1/announcements/{id}/details`.',
    '',
    'Types: `text`, `number` (amounts in the main unit of the currency, with decimals), `day` (`YYYY-MM-DD`), `flag` (true',
    'or false) and `list` (of texts). The unit of an amount is the key that holds its currency.',
    table(['key', 'type', 'unit', 'meaning'], keys),
  )
}

function sourcesPage(): string {
  return page(
    'Sources',
    'The sources Herald reads, with their URLs and schedules. Times are in the publisher’s time zone. See also',
    '[Adding a source](adding-a-source.md) and [Crawling](operations.md#crawling).',
    ...SOURCES.flatMap(source => [`## ${source.id}`, '', ...sourceFacts(source)]),
  )
}

function sourceFacts({ id, metadata, reach, expectations, ignoredFields }: Source): string[] {
  const { name, url, baseUrl, description, schedule, timeZone, pauseMs, revisitDays, gapDays } = metadata
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const issues = metadata.issueDays.map(day => names[day - 1]).join(', ')
  const [min = 0, max = 0] = expectations?.recordsPerDay ?? []
  const fillRates = Object.entries(expectations?.minFillRates ?? {}).map(
    ([field, share]) => `${code(field)} ${share * 100} %`,
  )
  const method = reach === 'day' ? 'one day at a time' : 'page by page, newest first'
  return [
    `**[${name}](${url})** (${metadata.jurisdiction}). ${description}`,
    table(
      ['', ''],
      [
        ['base URL', `${code(baseUrl)}; override it with ${code(`HERALD_SOURCE_URLS=${id}=…`)}`],
        ['fetched', `${method}, with at least ${pauseMs / 1000} s between requests`],
        ['schedule', `${code(schedule)} (minute, hour, day, month, weekday) in ${timeZone}`],
        ['expected publication days', issues],
        ['days checked again', `the last ${revisitDays}, for late or corrected announcements`],
        ['days without data', `reported as gaps for ${gapDays} days, then considered days without an issue`],
        [
          'suspicious runs',
          `fewer than ${min} or more than ${max} announcements per day; fields filled less often than ${fillRates.join(', ')}`,
        ],
        ['ignored fields', ignoredFields.map(code).join(', ') || 'none'],
        ['formats and quirks', `[sources/${id}.md](sources/${id}.md)`],
      ],
    ),
  ]
}

function errorsPage(): string {
  const codes = Object.entries(HERALD_ERRORS).map(([name, { status, title }]) => [
    code(name),
    String(status),
    title,
  ])
  return page(
    'Errors',
    'All errors that Herald reports. API responses use the HTTP status shown; commands print the detail of the error.',
    table(['code', 'status', 'meaning'], codes),
    '## Runs',
    'The reasons a run can fail, given in `error.code` of the run and of the `source.error` event.',
    table(['code', 'meaning'], rows(RUN_ERROR_MESSAGES)),
  )
}

function configurationPage(): string {
  const settings = describeSettings()
  const formerNames = settings.flatMap(({ variable, deprecatedVariable }) =>
    deprecatedVariable === null ? [] : [[code(deprecatedVariable), code(variable)]],
  )
  return page(
    'Configuration',
    'All settings are environment variables. Herald does not start if a `HERALD_…` name is unknown or a value is invalid.',
    '`./herald settings` prints this list.',
    table(
      ['setting', 'default', 'meaning'],
      settings.map(s => [code(s.variable), s.default, s.meaning]),
    ),
    '## Deprecated names',
    'The former names still work, with a warning at every start. Setting both names is an error.',
    table(['deprecated', 'use'], formerNames),
  )
}

function rows(meanings: Readonly<Record<string, string>>): string[][] {
  return Object.entries(meanings).map(([name, meaning]) => [code(name), meaning])
}

function page(title: string, ...parts: readonly string[]): string {
  return `# ${title}\n\n${NOTE}\n\n${parts.join('\n')}\n`
    .replace(/\n(?=## )/g, '\n\n')
    .replace(/\n{3,}/g, '\n\n')
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `\n${[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')}\n`
}

function code(text: string): string {
  return `\`${text}\``
}
