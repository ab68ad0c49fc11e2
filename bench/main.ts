import { runProgram } from '../src/cli/shared/run-program.ts'
import { benchmarkCommand } from './bench-command.ts'

/** Entry point of `herald bench`, which starts it as a child process: `node bench/main.ts bench read --rows 3000`. */
await runProgram([benchmarkCommand], process.argv.slice(2), process.env)
