import { Type } from '@sinclair/typebox'
import { IDENTIFIER_SCHEMES } from '../../model/entity.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { answer } from '../http/answer.ts'
import { readQuery } from '../query.ts'
import { idOf, indexOf, notFound, type Route } from '../route.ts'
import { answers, idInPath } from './schemas.ts'
import { count, date, orNull, uuid } from './shapes.ts'

const schemeMeanings = Object.entries(IDENTIFIER_SCHEMES).map(
  ([scheme, { meaning }]) => `\`${scheme}\`: ${meaning}.`,
)

const identifier = Type.Object({
  scheme: Type.String({
    enum: Object.keys(IDENTIFIER_SCHEMES),
    description: `Identifier scheme. ${schemeMeanings.join(' ')}`,
  }),
  jurisdiction: Type.String({ enum: [...JURISDICTIONS] }),
  number: Type.String({
    description: 'The number in uppercase, without insignificant spaces, dots and hyphens.',
    examples: ['732829320'],
  }),
  valid: Type.Boolean({
    description:
      'Whether the number can identify an entity: its checksum (or its format, for schemes without one) is valid, and no ' +
      'announcement states it together with a conflicting number.',
  }),
})

const name = Type.Object({
  name: Type.String(),
  newest: date('Date of the newest examined announcement with this name.'),
})

const detailsSchema = Type.Object({
  entity_id: uuid('ID of the entity; the surviving one if the requested entity was merged.'),
  identifiers: Type.Array(identifier, {
    description:
      'Valid identifiers first, strongest first: national numbers, register numbers, then others. At most 100.',
  }),
  legal_form: orNull(
    Type.String({
      description: 'Legal form as worded in the newest announcement that states one; null if none does.',
    }),
  ),
  names: Type.Array(name, {
    description: 'Names as announcements give them: the display name first, then the newest. At most 50.',
  }),
  considered: Type.Object(
    {
      announcements: count('Number of announcements examined for names.'),
      of: count('Number of announcements that name the entity.'),
    },
    { description: 'Only some announcements are examined if thousands name the entity.' },
  ),
  merged_ids: Type.Array(Type.String({ format: 'uuid' }), {
    description: 'IDs of entities that were merged into this one and now return it. At most 100.',
  }),
})

/** `GET /entities/{id}/details`: identifiers, names and merged IDs, read from the database. */
export const entityDetailsRoute: Route = {
  method: 'GET',
  url: '/entities/:id/details',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'getEntityDetails',
    summary: 'Retrieve the identifiers and names of an entity',
    description: 'Returns every identifier that announcements state, not only the one in `tax_id`.',
    params: idInPath,
    response: answers('The details.', detailsSchema, 'not_found'),
  },
  async handler(context, request, reply) {
    readQuery(request.query.raw, {})
    const id = idOf(request)
    const { change } = indexOf(context).position()
    const stored = await context.record.entityDetails(id)
    if (stored === null) throw notFound()
    const body = JSON.stringify({
      entity_id: stored.id,
      identifiers: stored.identifiers.map(({ scheme, jurisdiction, number, valid }) => {
        return { scheme, jurisdiction, number, valid }
      }),
      legal_form: stored.legalForm,
      names: stored.names,
      considered: stored.considered,
      merged_ids: stored.aliases,
    })
    return answer(request, reply, body, change)
  },
}
