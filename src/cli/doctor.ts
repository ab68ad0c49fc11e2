import type { Settings } from '../platform/settings.ts'
import { escapeForTerminalLine } from '../platform/terminal/escape-text.ts'
import { createSearchCluster } from '../search/engines/opensearch/client/search-cluster.ts'
import type { IndexReader } from '../search/index-reader.ts'
import { checkSearchCluster } from '../services/admin/check-search-cluster.ts'
import { runDoctorChecks } from '../services/admin/doctor.ts'
import type { DoctorFinding } from '../services/admin/doctor-finding.ts'
import type { AppContext } from './shared/app-context.ts'
import type { CliCommand, Terminal } from './shared/cli-command.ts'
import { withIndexReader } from './shared/indexes/node-indexes.ts'
import { indexFamiliesOf, readSearchCluster } from './shared/indexes/search-cluster-setup.ts'

/** `herald doctor`: checks the installation without changing it. The exit code is 1 if a check fails. */
export const doctorCommand: CliCommand = {
  declare(program, run) {
    program
      .command('doctor')
      .summary('check the installation: inconsistent data, missing documents, disk space')
      .description(
        'Checks the database, the archive, the search index and the free disk space, and prints one line for each ' +
          'check. ' +
          'It changes nothing. Exits with 0, or with 1 if a check failed.',
      )
      .option('--deep', 'also read every archived document and name each damaged, missing or extra file')
      .option('--json', 'print the result as JSON')
      .action((options: { deep?: boolean; json?: boolean }) =>
        run(async ({ settings, terminal, signal, withAppContext }) => {
          const deep = {
            signal,
            onProgress: (read: number, listed: number) =>
              terminal.showProgress(`archive: ${read} of ${listed} documents read`),
          }
          const findings = await withAppContext(async app => {
            const cluster = await checkCluster(app, settings)
            const check = (reader: IndexReader | null) =>
              runDoctorChecks(app, reader, settings.data, options.deep ? deep : undefined)
            // A cluster that cannot be used cannot be read; one whose indexes have a fault can.
            const isReadable = cluster.every(({ ok, check: name }) => ok || name.startsWith('search indexes'))
            const checks = isReadable ? await withIndexReader(app, settings, check) : await check(null)
            return [...checks, ...cluster]
          })
          terminal.showProgress('')
          if (options.json) terminal.out(JSON.stringify(findings))
          else for (const finding of findings) printFinding(terminal, finding)
          if (signal.aborted) return 130
          return findings.every(finding => finding.ok) ? 0 : 1
        }),
      )
  },
}

/** Checks the search cluster, if one is set. */
async function checkCluster(app: AppContext, settings: Settings): Promise<DoctorFinding[]> {
  const location = await readSearchCluster(settings)
  if (location === null) return []
  const cluster = createSearchCluster(location, app)
  try {
    return await checkSearchCluster(app, cluster, indexFamiliesOf(settings))
  } finally {
    await cluster.close()
  }
}

function printFinding(terminal: Terminal, { check, ok, found, items = [] }: DoctorFinding): void {
  terminal.out(`${ok ? 'ok    ' : 'FAILED'}  ${check}: ${found}`)
  for (const item of items) terminal.out(`          ${escapeForTerminalLine(item)}`)
}
