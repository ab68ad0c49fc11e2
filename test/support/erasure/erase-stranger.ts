import { type ErasureDependencies, forgetTarget } from '../../../src/services/erasure/forget.ts'
import { findErasureTarget } from '../../../src/services/erasure/targets/find-target.ts'
import type { createTestAppContext } from '../test-app-context.ts'

/** Erases a person whom no document names, so that every file received afterwards is screened. */
export async function eraseStranger(
  context: Awaited<ReturnType<typeof createTestAppContext>>,
): Promise<void> {
  const dependencies: ErasureDependencies = { ...context, blockLists: context.screening.blockLists }
  const { hasher } = await dependencies.blockLists.load(context.sql)
  const request = { by: 'name', name: 'Jeanne Inconnue', place: null } as const
  await forgetTarget(dependencies, await findErasureTarget(context.sql, request, hasher))
}
