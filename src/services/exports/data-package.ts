import type { ExportedTable } from '../../model/tables/exported-tables.ts'
import type { ColumnType } from '../../model/tables/table-column.ts'
import type { WrittenFile } from './hashed-file.ts'
import type { SourceLicence } from './source-licences.ts'
import type { TableFormat } from './table-writer.ts'

/** The source of exported announcements. */
export interface PackagedSource {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly description: string
  readonly licence: SourceLicence
}

/** A table of an export with its file. */
export interface PackagedTable {
  readonly table: ExportedTable
  readonly path: string
  readonly rows: number
  readonly file: WrittenFile
}

export interface DataPackageFacts {
  readonly format: TableFormat
  readonly created: Date
  readonly version: string
  /** The change number of the exported state, and the cursor with which `/changes` continues from there. */
  readonly change: number
  readonly cursor: string
  /** The change number after which rows changed; 0 for all rows. */
  readonly since: number
  readonly personsMasked: boolean
  readonly tables: readonly PackagedTable[]
  readonly sources: readonly PackagedSource[]
}

const FIELD_TYPES = {
  string: 'string',
  date: 'date',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  json: 'object',
} as const satisfies Record<ColumnType, string>

const MEDIA_TYPES = {
  parquet: 'application/vnd.apache.parquet',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<TableFormat, string>

/** Builds the manifest of an export (Data Package 1.0, https://specs.frictionlessdata.io/data-package/). */
export function buildDataPackage(facts: DataPackageFacts) {
  const { format, created, version, change, cursor, since, personsMasked, tables, sources } = facts
  return {
    profile: format === 'csv' ? 'tabular-data-package' : 'data-package',
    name: 'herald-export',
    title: 'Regulatory announcements collected by Herald',
    created: created.toISOString(),
    sources: sources.map(({ name, url }) => ({ title: name, path: url })),
    // Custom properties, as the specification allows them.
    herald: {
      version,
      change,
      cursor,
      since,
      persons_masked: personsMasked,
      licences: sources.map(({ id, name, url, description, licence }) => ({
        source_id: id,
        source: name,
        source_url: url,
        licence: licence.name,
        ...(licence.url !== null && { licence_url: licence.url }),
        attribution: licence.attribution,
        description,
      })),
    },
    resources: tables.map(packaged => describeResource(packaged, format)),
  }
}

function describeResource({ table, path, rows, file }: PackagedTable, format: TableFormat) {
  const { name, title, columns, primaryKey, references } = table
  return {
    ...(format === 'csv' && {
      profile: 'tabular-data-resource',
      dialect: { lineTerminator: '\r\n', doubleQuote: true, header: true },
    }),
    name,
    title,
    path,
    format,
    mediatype: MEDIA_TYPES[format],
    ...(format !== 'parquet' && { encoding: 'utf-8' }),
    bytes: file.bytes,
    hash: `sha256:${file.sha256}`,
    rows,
    schema: {
      fields: columns.map(column => ({
        name: column.name,
        type: FIELD_TYPES[column.type],
        description: column.meaning,
      })),
      primaryKey,
      ...(references !== null && {
        foreignKeys: [{ fields: references.column, reference: { resource: references.table, fields: 'id' } }],
      }),
    },
  }
}
