import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { BenchReport } from './bench-report.ts'
import { formatBenchReport } from './format-bench-report.ts'

/** Prints a report as tables or as JSON and returns the exit code. */
export async function printBenchReport(
  report: BenchReport,
  { json }: { json?: boolean },
  { terminal }: CommandContext,
): Promise<number> {
  terminal.out(...(json ? [JSON.stringify(report)] : formatBenchReport(report).split('\n')))
  return 0
}
