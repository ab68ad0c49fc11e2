import { Type } from '@sinclair/typebox'
import { IDENTIFIER_SCHEMES } from '../../model/entity.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { answer } from '../http/answer.ts'
import { readQuery } from '../query.ts'
import { idOf, indexOf, notFound, type Route } from '../route.ts'
import { answers, idInPath } from './schemas.ts'
import { orNull } from './shapes.ts'

const meanings = Object.entries(IDENTIFIER_SCHEMES).map(
  ([scheme, { meaning }]) => `\`${scheme}\`: ${meaning}.`,
)

const identifier = Type.Object({
  scheme: Type.String({
    enum: Object.keys(IDENTIFIER_SCHEMES),
    description: `Kind of number. ${meanings.join(' ')}`,
  }),
  jurisdiction: Type.String({ enum: [...JURISDICTIONS] }),
  number: Type.String({
    description: 'Without blanks, dots and hyphens that mean nothing, in upper case.',
    examples: ['732829320'],
  }),
  valid: Type.Boolean({
    description:
      'Its check digits, or its form where it has none, are right, and it was not stated beside another one of which a ' +
      'unit has only one. Only a valid number says who somebody is.',
  }),
})

const name = Type.Object({
  name: Type.String(),
  newest: Type.String({
    format: 'date',
    description: 'Day of the newest announcement that was looked at and gives it.',
  }),
})

const BODY = Type.Object({
  entity_id: Type.String({
    format: 'uuid',
    description: 'Of the surviving entity, where the one that was asked for was merged.',
  }),
  identifiers: Type.Array(identifier, {
    description: 'Valid ones first, strongest first: national numbers, registers’ own, others. At most 100.',
  }),
  legal_form: orNull(
    Type.String({
      description: 'In the words of the newest announcement that states it; null when none does.',
    }),
  ),
  names: Type.Array(name, {
    description: 'As announcements give them: the one that is shown first, then the newest. At most 50.',
  }),
  considered: Type.Object(
    {
      announcements: Type.Integer({ description: 'Announcements that were looked at for names.' }),
      of: Type.Integer({ description: 'Announcements that name the entity.' }),
    },
    { description: 'Of an entity that thousands of announcements name, some are looked at.' },
  ),
  merged_ids: Type.Array(Type.String({ format: 'uuid' }), {
    description: 'Ids of entities that were merged into it, and that answer with it. At most 100.',
  }),
})

/** `GET /entities/{id}/details`: the numbers, names and ids of an entity, from the record. */
export const entityDetailsRoute: Route = {
  method: 'GET',
  url: '/entities/:id/details',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityDetails',
    summary: 'Read the numbers, names and merged ids of one entity',
    description: 'All identifiers that announcements state, not only the one shown as `tax_id`.',
    params: idInPath,
    response: answers('The details.', BODY, 'not_found'),
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { change } = indexOf(parts).position()
    const found = await parts.record.entityDetails(id)
    if (found === null) throw notFound()
    const body = JSON.stringify({
      entity_id: found.id,
      identifiers: found.identifiers.map(({ scheme, jurisdiction, number, valid }) => {
        return { scheme, jurisdiction, number, valid }
      }),
      legal_form: found.legalForm,
      names: found.names,
      considered: found.considered,
      merged_ids: found.aliases,
    })
    return answer(request, reply, body, change)
  },
}
