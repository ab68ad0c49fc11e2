import { auditEntryView } from '../../api/resources/audit/view.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../audit/audit-entry.ts'
import { readAuditEntriesAfter } from '../../audit/audit-store.ts'
import { loadEncryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import { verifyAuditLog } from '../../services/admin/audit-log.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'

interface ListOptions {
  readonly after: string
  readonly action?: string
  readonly json?: boolean
}

/** Number of entries that are read at a time. */
const BATCH = 1_000

/** `herald audit`: prints and verifies the audit log. */
export const auditCommand: CliCommand = {
  declare(program, run) {
    const audit = program.command('audit').summary('print and verify the audit log')
    audit
      .command('list')
      .summary('print who did what, when and from where, oldest first')
      .option('--after <number>', 'print only entries after this number', '0')
      .option('--action <action>', 'print only entries of this action')
      .option('--json', 'print each entry as a line of JSON')
      .action((options: ListOptions) => run(context => list(options, context)))
    audit
      .command('verify')
      .summary('check that no entry was changed, removed or inserted')
      .description(
        'Checks the hash of every entry, in order. Exits with 0, or with 1 if the chain is broken. Entries removed from ' +
          'the end leave an intact chain: compare the printed last number and hash with the log lines "audit entry", ' +
          'or with those of an earlier check.',
      )
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) => run(context => verify(options.json ?? false, context)))
  },
}

async function list(
  options: ListOptions,
  { terminal, withAppContext, signal }: CommandContext,
): Promise<number> {
  const action = parseAction(options.action)
  let last = parseEntryNumber(options.after)
  await withAppContext(async ({ sql }) => {
    while (!signal.aborted) {
      const entries = await readAuditEntriesAfter(sql, last, BATCH)
      for (const entry of entries.filter(each => action === null || each.action === action)) {
        const view = auditEntryView(entry)
        terminal.out(options.json ? JSON.stringify(view) : formatEntry(view))
      }
      last = entries.at(-1)?.number ?? last
      if (entries.length < BATCH) return
    }
  })
  return 0
}

function formatEntry(entry: ReturnType<typeof auditEntryView>): string {
  const { number, recorded_at, action, actor, subject_type, subject_id, details } = entry
  const who = [
    actor.owner ?? actor.type,
    actor.key_id === null ? null : `key ${actor.key_id}`,
    actor.remote_address,
  ]
  const subject = subject_id === null ? [] : [`${subject_type} ${subject_id}`]
  const facts = Object.keys(details).length === 0 ? [] : [JSON.stringify(details)]
  return [
    number,
    recorded_at,
    action,
    who.filter(part => part !== null).join(', '),
    ...subject,
    ...facts,
  ].join('  ')
}

async function verify(json: boolean, context: CommandContext): Promise<number> {
  const { terminal, settings, withAppContext } = context
  const { entries, lastHash, fault } = await withAppContext(async ({ sql, random }) =>
    verifyAuditLog({ sql, encryptor: await loadEncryptor(settings, random) }),
  )
  if (json) terminal.out(JSON.stringify({ entries, last_hash: lastHash, fault }))
  else if (fault !== null)
    terminal.out(
      `The audit log is intact up to entry ${entries}. ${fault.reason} If HERALD_SECRET_KEY was changed, check with the former one.`,
    )
  else if (lastHash === null) terminal.out('The audit log is empty.')
  else terminal.out(`The audit log is intact. Last entry: ${entries}, hash ${lastHash}`)
  return fault === null ? 0 : 1
}

function parseAction(text: string | undefined): AuditAction | null {
  if (text === undefined) return null
  if (Object.hasOwn(AUDIT_ACTIONS, text)) return text as AuditAction
  throw new HeraldError(
    'invalid_usage',
    `Unknown action "${text}". Actions: ${Object.keys(AUDIT_ACTIONS).join(', ')}.`,
  )
}

function parseEntryNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(number)) return number
  throw new HeraldError('invalid_usage', `--after must be the number of an entry, not "${text}".`)
}
