import type { ReactNode } from 'react'
import { plural } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { showMoney } from '../../text/money.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './details.module.css'
import { nameOf } from './metadata.ts'
import { Value } from './value.tsx'

type Fields = Readonly<Record<string, unknown>>

/** Up to so many entries of a list stand open. */
const OPEN = 3

/** All else that the document says, in the words and the shape of its source. */
export function Details({ details, lang }: { details: Fields; lang: string | undefined }) {
  const parts = Object.entries(details).filter(([, value]) => !isNothing(value))
  const plain = parts.filter(([, value]) => isPlain(value))
  return (
    <Panel title="Details">
      {plain.length > 0 && <Entries fields={Object.fromEntries(plain)} lang={lang} />}
      {parts
        .filter(([, value]) => !isPlain(value))
        .map(([key, value]) => (
          <Part key={key} title={titleOf(key)} count={Array.isArray(value) ? value.length : null}>
            {Array.isArray(value) ? (
              <List values={value} lang={lang} />
            ) : (
              <Entries fields={value as Fields} lang={lang} />
            )}
          </Part>
        ))}
    </Panel>
  )
}

function Part({ title, count, children }: { title: string; count: number | null; children: ReactNode }) {
  return (
    <details className={css.part} open={(count ?? 1) <= OPEN}>
      <summary>
        <h3>{title}</h3>
        {count !== null && <span className="quiet small">{plural(count, 'entry', 'entries')}</span>}
      </summary>
      {children}
    </details>
  )
}

function List({ values, lang }: { values: readonly unknown[]; lang: string | undefined }) {
  return (
    <ol className={css.list}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries of a document stay where they are
        <li key={index}>
          <Any value={value} lang={lang} />
        </li>
      ))}
    </ol>
  )
}

/** Names and values; those that hold more stand below their name. */
function Entries({ fields, lang }: { fields: Fields; lang: string | undefined }) {
  return (
    <dl className={css.entries}>
      {Object.entries(fields)
        .filter(([key, value]) => !isNothing(value) && !(key === 'currency' && hasAmount(fields)))
        .map(([key, value]) => (
          <div key={key} data-deep={!isPlain(value) || undefined}>
            <dt>{titleOf(key)}</dt>
            <dd>
              {typeof value === 'number' && isAmount(key) && 'currency' in fields ? (
                showMoney(value, fields.currency)
              ) : key === 'category' && typeof value === 'string' ? (
                label(value)
              ) : (
                <Any value={value} lang={lang} />
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Any({ value, lang }: { value: unknown; lang: string | undefined }): ReactNode {
  if (isPlain(value)) return <Value value={value} lang={lang} />
  if (Array.isArray(value)) return <List values={value} lang={lang} />
  return <Entries fields={value as Fields} lang={lang} />
}

/** Says nothing, or holds only what does. */
function isNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(isNothing)
    : value === null || value === ''
}

/** A single value, or a list of such. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(one => typeof one !== 'object')
  return typeof value !== 'object' || value === null
}

function isAmount(key: string): boolean {
  return /amount|value|price|budget|capital|maximum/i.test(key)
}

function hasAmount(fields: Fields): boolean {
  return Object.entries(fields).some(([key, value]) => typeof value === 'number' && isAmount(key))
}

/** `awardCriteria`, `award_criteria` → `Award criteria`. */
function titleOf(key: string): string {
  return nameOf(
    key.replace(/^[@#]/, '').replace(/([a-z])([A-Z])/g, (_, end, start) => `${end}_${start.toLowerCase()}`),
  )
}
