import { HeraldError } from '../base/errors.ts'
import { isUuid } from '../base/ids.ts'
import { reasonsFor } from '../entities/descriptions.store.ts'
import { keepApart } from '../flows/apart.ts'
import type { CliCommand, Context } from './command.ts'

/** `herald entities explain|apart|together`: why names are taken for one entity, and an operator's word against it. */
export const entitiesCommand: CliCommand = {
  declare(program, run) {
    const entities = program.command('entities').summary('explain who is taken for whom, and overrule it')
    entities
      .command('explain')
      .summary('show every way in which an entity is named, and why it is taken for it')
      .argument('<id>', 'its id, or the id of one that was merged into it')
      .option('--json', 'print it as JSON')
      .action((id: string, options: { json?: boolean }) =>
        run(context => explain(checked(id), options.json ?? false, context)),
      )
    for (const [name, isApart, summary] of [
      ['apart', true, 'keep two entities apart for good; one may have been merged into the other'],
      ['together', false, 'take back "apart": what announcements say decides again'],
    ] as const) {
      entities
        .command(name)
        .summary(summary)
        .argument('<id>', 'id of one')
        .argument('<other>', 'id of the other')
        .action((id: string, other: string) =>
          run(async ({ terminal, withHouse }) => {
            const changed = await withHouse(house => keepApart(house, [checked(id), checked(other)], isApart))
            terminal.out(changed === 0 ? 'Noted; nothing changes by it now.' : `${changed} entities changed.`)
            return 0
          }),
        )
    }
  },
}

async function explain(id: string, json: boolean, { terminal, withHouse }: Context): Promise<number> {
  const reasons = await withHouse(house => reasonsFor(house.sql, id))
  const [first] = reasons
  if (first === undefined)
    throw new HeraldError('not_found', `No announcement names an entity with the id "${id}".`)
  if (json) terminal.out(JSON.stringify(reasons))
  else {
    terminal.out(first.entityId)
    for (const { name, method, evidence, announcements, originId, entityId } of reasons) {
      const merged = originId === entityId ? '' : `  (was ${originId})`
      terminal.out(`  ${name}  in ${announcements} announcements, by ${method} ${evidence}${merged}`)
    }
  }
  return 0
}

function checked(id: string): string {
  if (isUuid(id)) return id.toLowerCase()
  throw new HeraldError(
    'invalid_usage',
    `"${id}" is not the id of an entity: those are UUIDs, as the API gives them.`,
  )
}
