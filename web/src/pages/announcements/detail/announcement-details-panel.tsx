import type { ReactNode } from 'react'
import { humanizeCode } from '../../../text/display-names.ts'
import { formatMoneyAmount } from '../../../text/format-money.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import css from './announcement-details-panel.module.css'
import { announcementPageMessages as messages } from './messages/messages.ts'
import { detailFieldName } from './metadata-groups.ts'
import { MetadataValue } from './metadata-value.tsx'

type DetailFields = Readonly<Record<string, unknown>>

/** Lists with at most this many entries are expanded initially. */
const MAX_OPEN_ENTRIES = 3

/** Shows the remaining content of the source document in its original wording and structure. */
export function AnnouncementDetailsPanel({
  details,
  lang,
}: {
  details: DetailFields
  lang: string | undefined
}) {
  const fields = Object.entries(details).filter(([, value]) => !isBlank(value))
  const plainFields = fields.filter(([, value]) => isPlainValue(value))
  return (
    <Panel title={messages.details}>
      {plainFields.length > 0 && <DetailEntries fields={Object.fromEntries(plainFields)} lang={lang} />}
      {fields
        .filter(([, value]) => !isPlainValue(value))
        .map(([key, value]) => (
          <DetailSection
            key={key}
            title={detailFieldName(key)}
            count={Array.isArray(value) ? value.length : null}
          >
            {Array.isArray(value) ? (
              <DetailList values={value} lang={lang} />
            ) : (
              <DetailEntries fields={value as DetailFields} lang={lang} />
            )}
          </DetailSection>
        ))}
    </Panel>
  )
}

function DetailSection({
  title,
  count,
  children,
}: {
  title: string
  count: number | null
  children: ReactNode
}) {
  return (
    <details className={css.part} open={(count ?? 1) <= MAX_OPEN_ENTRIES}>
      <summary>
        <h3>{title}</h3>
        {count !== null && <span className="quiet small">{messages.entries(count)}</span>}
      </summary>
      {children}
    </details>
  )
}

function DetailList({ values, lang }: { values: readonly unknown[]; lang: string | undefined }) {
  return (
    <ol className={css.list}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries in a document keep their order
        <li key={index}>
          <DetailValue value={value} lang={lang} />
        </li>
      ))}
    </ol>
  )
}

/** Renders field names and values. Nested values appear below their field name. */
function DetailEntries({ fields, lang }: { fields: DetailFields; lang: string | undefined }) {
  return (
    <dl className={css.entries}>
      {Object.entries(fields)
        .filter(([key, value]) => !isBlank(value) && !(key === 'currency' && hasAmountField(fields)))
        .map(([key, value]) => (
          <div key={key} data-deep={!isPlainValue(value) || undefined}>
            <dt>{detailFieldName(key)}</dt>
            <dd>
              {typeof value === 'number' && isAmount(key) && 'currency' in fields ? (
                formatMoneyAmount(value, fields.currency)
              ) : key === 'category' && typeof value === 'string' ? (
                humanizeCode(value)
              ) : (
                <DetailValue value={value} lang={lang} />
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function DetailValue({ value, lang }: { value: unknown; lang: string | undefined }): ReactNode {
  if (isPlainValue(value)) return <MetadataValue value={value} lang={lang} />
  if (Array.isArray(value)) return <DetailList values={value} lang={lang} />
  return <DetailEntries fields={value as DetailFields} lang={lang} />
}

/** Returns whether a value is empty or contains only empty values. */
function isBlank(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(isBlank)
    : value === null || value === ''
}

/** Returns whether a value is a scalar or a list of scalars. */
function isPlainValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(item => typeof item !== 'object')
  return typeof value !== 'object' || value === null
}

function isAmount(key: string): boolean {
  return /amount|value|price|budget|capital|maximum/i.test(key)
}

function hasAmountField(fields: DetailFields): boolean {
  return Object.entries(fields).some(([key, value]) => typeof value === 'number' && isAmount(key))
}
