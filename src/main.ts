import { flushCompileCache } from 'node:module'
import { archiveCommand } from './cli/admin/archive.ts'
import { auditCommand } from './cli/admin/audit.ts'
import { clockCommand } from './cli/admin/clock.ts'
import { entitiesCommand } from './cli/admin/entities.ts'
import { forgetCommand } from './cli/admin/forget.ts'
import { keysCommand } from './cli/admin/keys.ts'
import { mailCommand } from './cli/admin/mail.ts'
import { migrateCommand } from './cli/admin/migrate.ts'
import { partitionCommand } from './cli/admin/partition.ts'
import { quarantineCommand } from './cli/admin/quarantine.ts'
import { webhooksCommand } from './cli/admin/webhooks.ts'
import { backfillCommand } from './cli/backfill.ts'
import { benchCommand } from './cli/bench.ts'
import { crawlCommand } from './cli/crawl.ts'
import { demoCommand } from './cli/demo.ts'
import { doctorCommand } from './cli/doctor.ts'
import { exportCommand } from './cli/exports/export.ts'
import { docsCommand } from './cli/generate-docs.ts'
import { importCommand } from './cli/import.ts'
import { matchCommand } from './cli/lists/match.ts'
import { reindexCommand } from './cli/reindex.ts'
import { replayCommand } from './cli/replay.ts'
import { serveCommand } from './cli/serve.ts'
import { settingsCommand } from './cli/settings.ts'
import type { CliCommand } from './cli/shared/cli-command.ts'
import { runProgram } from './cli/shared/run-program.ts'
import { simulatorCommand } from './cli/simulator.ts'
import { sourcesCommand } from './cli/sources.ts'
import { webhookReceiverCommand } from './cli/webhook-receiver.ts'

/** Every command, in the order of `herald --help`. */
const COMMANDS: readonly CliCommand[] = [
  serveCommand,
  demoCommand,
  importCommand,
  crawlCommand,
  backfillCommand,
  replayCommand,
  quarantineCommand,
  sourcesCommand,
  keysCommand,
  webhooksCommand,
  mailCommand,
  auditCommand,
  exportCommand,
  archiveCommand,
  matchCommand,
  doctorCommand,
  clockCommand,
  entitiesCommand,
  forgetCommand,
  reindexCommand,
  migrateCommand,
  partitionCommand,
  settingsCommand,
  webhookReceiverCommand,
  simulatorCommand,
  benchCommand,
  docsCommand,
]

// Processes and threads that this one starts use the compiled modules too.
flushCompileCache()
await runProgram(COMMANDS, process.argv.slice(2), process.env)
