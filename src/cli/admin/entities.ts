import { findResolutionReasons } from '../../entities/entity-profile-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { setEntitySplit } from '../../services/admin/split-entities.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { createCommandLineRecorder } from '../shared/record-at-command-line.ts'
import { declareEntityReports } from './entity-reports.ts'

/** `herald entities explain|reports|split|merge`: explains or overrides the resolution of names to entities. */
export const entitiesCommand: CliCommand = {
  declare(program, run) {
    const entities = program
      .command('entities')
      .summary('explain how names were resolved to an entity, list reports, or keep two entities separate')
    entities
      .command('explain')
      .summary('show the names of an entity and why each was assigned to it')
      .argument('<id>', 'ID of the entity, or of an entity that was merged into it')
      .option('--json', 'print the result as JSON')
      .action((id: string, options: { json?: boolean }) =>
        run(context => explain(parseEntityId(id), options.json ?? false, context)),
      )
    declareEntityReports(entities, run)
    for (const [name, isSplit, summary, description] of [
      [
        'split',
        true,
        'keep two entities separate permanently, even if they are currently merged',
        'Keeps two entities separate permanently, whatever announcements state. If they are currently merged, they are ' +
          'separated now. Undo it with: herald entities merge',
      ],
      [
        'merge',
        false,
        'remove a split, so that announcements decide again',
        'Removes a split made with "herald entities split". It does not force a merge: the announcements decide again ' +
          'whether the two are the same entity. If there is no split, nothing changes.',
      ],
    ] as const) {
      entities
        .command(name)
        .summary(summary)
        .description(description)
        .argument('<id>', 'ID of the first entity')
        .argument('<other>', 'ID of the second entity')
        .action((id: string, otherId: string) =>
          run(async ({ terminal, settings, withAppContext }) => {
            const ids = [parseEntityId(id), parseEntityId(otherId)] as const
            const changed = await withAppContext(async app =>
              setEntitySplit(app, ids, isSplit, await createCommandLineRecorder(app, settings)),
            )
            terminal.out(
              changed === 0 ? 'Saved. No entities changed.' : `Saved. Entities changed: ${changed}.`,
            )
            return 0
          }),
        )
    }
  },
}

async function explain(
  id: string,
  json: boolean,
  { terminal, withAppContext }: CommandContext,
): Promise<number> {
  const reasons = await withAppContext(app => findResolutionReasons(app.sql, id))
  const [first] = reasons
  if (first === undefined) throw new HeraldError('not_found', `No entity with the ID "${id}" was found.`)
  if (json) terminal.out(JSON.stringify(reasons))
  else {
    terminal.out(first.entityId)
    for (const { name, method, evidence, announcements, originId, entityId } of reasons) {
      const merged = originId === entityId ? '' : `  (merged from ${originId})`
      terminal.out(`  ${name}  in ${announcements} announcements, by ${method} ${evidence}${merged}`)
    }
  }
  return 0
}

function parseEntityId(id: string): string {
  if (isUuid(id)) return id.toLowerCase()
  throw new HeraldError(
    'invalid_usage',
    `"${id}" is not a valid entity ID. Entity IDs are UUIDs, as returned by the API.`,
  )
}
