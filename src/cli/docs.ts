import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiText } from '../api/openapi.ts'
import { ERRORS } from '../base/errors.ts'
import { describeSettings } from '../base/settings.ts'
import { RUN_ERRORS } from '../crawls/failures.ts'
import { CATEGORY_GROUPS } from '../model/category.ts'
import { METADATA_KEYS } from '../model/metadata.ts'
import { ROLES } from '../model/role.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand } from './command.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const NOTE = 'Derived from the code by `./herald docs`; edit the code, not this page.'

/** `herald docs`: for maintainers, so it is not among the commands that help lists. */
export const docsCommand: CliCommand = {
  declare(program, run) {
    program
      .command('docs', { hidden: true })
      .description('Writes the pages and the OpenAPI file that are derived from the code, in the checkout.')
      .action(() =>
        run(async ({ terminal, version }) => {
          for (const [path, text] of Object.entries(await derivedDocs(version))) {
            await writeFile(join(ROOT, path), text)
            terminal.out(path)
          }
          return 0
        }),
      )
  },
}

/** The files that are derived from the code: path from the root of the checkout → text. */
export async function derivedDocs(version: string): Promise<Record<string, string>> {
  return {
    'openapi.json': await openApiText(version),
    'docs/categories.md': categories(),
    'docs/metadata.md': metadata(),
    'docs/sources.md': sources(),
    'docs/errors.md': errors(),
    'docs/configuration.md': configuration(),
  }
}

function categories(): string {
  const groups = Object.values(CATEGORY_GROUPS).flatMap(({ title, categories }) => [
    `## ${title}`,
    table(['category', 'meaning'], rows(categories)),
  ])
  return page(
    'Categories and roles',
    'What an announcement is about (`category`), and what somebody does in it (`entities[].role`). The lists are closed:',
    'no source has a value of its own, and a name never changes its meaning.',
    ...groups,
    '## Roles',
    table(['role', 'meaning'], rows(ROLES)),
  )
}

function metadata(): string {
  const keys = Object.entries(METADATA_KEYS).map(([key, facts]) => [
    code(key),
    facts.type,
    'unit' in facts ? facts.unit : '',
    facts.meaning,
  ])
  return page(
    'Metadata',
    'Every key that `metadata` of an announcement can hold, in all sources. A key without a value is left out; texts are',
    "in the document's words unless the meaning says otherwise. What is too long for it stands at",
    '`/api/v1/announcements/{id}/details`.',
    '',
    'Types: `text`; `number` (amounts in whole units of the currency, with decimals); `day` (`YYYY-MM-DD`); `flag` (true or',
    'false); `list` (of texts). The unit of an amount is the key that holds its currency.',
    table(['key', 'type', 'unit', 'meaning'], keys),
  )
}

function sources(): string {
  return page(
    'Sources',
    'What Herald reads, where it asks for it, and when. Times are those of the publisher’s time zone. How a source is made:',
    '[adding-a-source.md](adding-a-source.md); what crawling means: [operations.md](operations.md#crawling).',
    ...SOURCES.flatMap(source => [`## ${source.id}`, '', ...sourceFacts(source)]),
  )
}

function sourceFacts({ id, about, reach, expects, ignored }: Source): string[] {
  const { name, url, base, description, schedule, timeZone, pauseMs, revisitDays, gapDays } = about
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const issues = about.issueDays.map(day => names[day - 1]).join(', ')
  const [least = 0, most = 0] = expects?.perDay ?? []
  const promised = Object.entries(expects?.filled ?? {}).map(([f, share]) => `${code(f)} ${share * 100} %`)
  const asks = reach === 'day' ? 'each day by itself' : 'pages, from the newest back'
  return [
    `**[${name}](${url})** (${about.jurisdiction}). ${description}`,
    table(
      ['', ''],
      [
        ['address', `${code(base)}; another one by ${code(`HERALD_SOURCE_URLS=${id}=…`)}`],
        ['asked for', `${asks}; at least ${pauseMs / 1000} s between two requests`],
        ['schedule', `${code(schedule)} (minute, hour, day, month, weekday) in ${timeZone}`],
        ['issues expected on', issues],
        ['looked back at', `${revisitDays} days, for what comes late or is corrected`],
        ['a day without data', `is a gap for ${gapDays} days, then taken for one without issue`],
        [
          'suspicious',
          `fewer than ${least} or more than ${most} a day; filled less often: ${promised.join(', ')}`,
        ],
        ['left out on purpose', ignored.map(code).join(', ') || 'nothing'],
      ],
    ),
  ]
}

function errors(): string {
  const codes = Object.entries(ERRORS).map(([name, { status, title }]) => [code(name), String(status), title])
  return page(
    'Errors',
    'Every "no" that Herald says on purpose. At the API it comes with the HTTP status; on the command line the sentence and',
    'the detail are printed.',
    table(['code', 'status', 'meaning'], codes),
    '## Runs',
    'Why a run failed: `error.code` of a run, and of the event `source.error`.',
    table(['code', 'meaning'], rows(RUN_ERRORS)),
  )
}

function configuration(): string {
  const settings = describeSettings().map(s => [code(s.variable), s.default, s.meaning])
  return page(
    'Configuration',
    'All settings come from the environment. A name that is not known or a value that is not valid stops the start.',
    '`./herald settings` prints this list.',
    table(['setting', 'default', 'meaning'], settings),
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
