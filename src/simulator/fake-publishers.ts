import type { FakePublisher } from './fake-publisher.ts'

/** Loads the fake publisher of each source: the default export of `publishers/<source id>.ts`. */
export async function loadFakePublishers(sourceIds: readonly string[]): Promise<readonly FakePublisher[]> {
  return await Promise.all(sourceIds.map(loadFakePublisher))
}

/** Loads the fake publisher of one source. */
export async function loadFakePublisher(sourceId: string): Promise<FakePublisher> {
  const module = (await import(`./publishers/${sourceId}.ts`)) as { readonly default: FakePublisher }
  return module.default
}
