import { execFileSync } from 'node:child_process'

/**
 * Sends a signal to a process and everything that it has started, whatever process group that is in: the processes of PostgreSQL's
 * connections each have one of their own.
 */
export function signalProcessTree(root: number, signal: NodeJS.Signals): void {
  // A parent that is stopped first starts nothing more.
  send(root, signal === 'SIGKILL' ? 'SIGSTOP' : signal)
  for (const pid of listDescendants(root)) send(pid, signal)
  if (signal === 'SIGKILL') send(root, signal)
}

function listDescendants(root: number): readonly number[] {
  const parents = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const found = [root]
  for (const parent of found)
    found.push(...parents.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : [])))
  return found.slice(1)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
