/**
 * Waits until all simultaneous writes have ended, and then throws the first error. After it, the indexes are opened again, and
 * nothing that was sent before may still be on its way.
 */
export async function allEnded<T>(writes: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(writes)
  return await Promise.all(writes)
}
