/** Where parts of a cluster say how they are ended. */
export interface ClusterScope {
  after(work: () => void | Promise<void>): void
}

/** Ends what was started in reverse order when `test` ends, or this process is told to. */
export function createClusterScope(test: ClusterScope): ClusterScope {
  const endings: (() => void | Promise<void>)[] = []
  async function end(): Promise<void> {
    for (let work = endings.pop(); work !== undefined; work = endings.pop()) await work()
  }
  const endAll = (): void => void end().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAll)
  test.after(async () => {
    await end()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, endAll)
  })
  return { after: work => void endings.push(work) }
}
