import { HeraldError } from '../base/errors.ts'
import { isUuid } from '../base/ids.ts'
import { reasonsFor } from '../entities/descriptions.store.ts'
import { keepApart } from '../flows/apart.ts'
import type { CliCommand, Context } from './command.ts'

/** `herald entities explain|apart|together`: explains how mentions were resolved to an entity, or overrides it. */
export const entitiesCommand: CliCommand = {
  declare(program, run) {
    const entities = program
      .command('entities')
      .summary('explain or override which entities are considered the same')
    entities
      .command('explain')
      .summary('show the names of an entity and why each was assigned to it')
      .argument('<id>', 'entity id, or the id of an entity that was merged into it')
      .option('--json', 'print the result as JSON')
      .action((id: string, options: { json?: boolean }) =>
        run(context => explain(parseEntityId(id), options.json ?? false, context)),
      )
    for (const [name, isApart, summary] of [
      ['apart', true, 'keep two entities separate permanently, even if they are currently merged'],
      ['together', false, 'undo "apart", so that announcements decide again whether to merge the two'],
    ] as const) {
      entities
        .command(name)
        .summary(summary)
        .argument('<id>', 'id of the first entity')
        .argument('<other>', 'id of the second entity')
        .action((id: string, otherId: string) =>
          run(async ({ terminal, withHouse: withAppContext }) => {
            const ids = [parseEntityId(id), parseEntityId(otherId)] as const
            const changed = await withAppContext(app => keepApart(app, ids, isApart))
            terminal.out(
              changed === 0 ? 'Saved. No entities changed.' : `Saved. ${changed} entities changed.`,
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
  { terminal, withHouse: withAppContext }: Context,
): Promise<number> {
  const reasons = await withAppContext(app => reasonsFor(app.sql, id))
  const [first] = reasons
  if (first === undefined) throw new HeraldError('not_found', `No entity with the id "${id}" was found.`)
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
    `"${id}" is not a valid entity id. Entity ids are UUIDs, as returned by the API.`,
  )
}
