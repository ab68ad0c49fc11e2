import type { ReactNode } from 'react'
import css from './page-layout.module.css'

/** Renders the page header with the title, introductory text and actions. */
export function PageHeader({
  title,
  lang,
  children,
  actions,
}: {
  title: ReactNode
  lang?: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={css.head}>
      <div>
        <h1 lang={lang}>{title}</h1>
        {children && <div className={css.lead}>{children}</div>}
      </div>
      {/* The command palette offers these actions as well. */}
      {actions && (
        <div className={css.actions} data-page-actions>
          {actions}
        </div>
      )}
    </header>
  )
}

/** Renders a framed section of a page. */
export function Panel({
  title,
  actions,
  children,
}: {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={css.panel}>
      {title && (
        <header className={css.title}>
          <h2>{title}</h2>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** Renders a list of names and values. Facts without a value are omitted. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

interface DataTableProps {
  readonly caption: string
  readonly columnHeads: readonly ReactNode[]
  /** Whether rows become blocks on narrow pages. The `data-name` of each cell then becomes its label. */
  readonly stackOnNarrow?: boolean
  /** The column by which the rows are sorted. */
  readonly sorted?: { readonly column: number; readonly direction: 'ascending' | 'descending' } | undefined
  readonly children: ReactNode
}

/** Renders a table that scrolls horizontally on narrow pages. */
export function DataTable({ caption, columnHeads, stackOnNarrow = false, sorted, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={caption}>
      <table className={stackOnNarrow ? `${css.table} ${css.stacks}` : css.table}>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columnHeads.map((name, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                key={column}
                scope="col"
                {...(sorted?.column === column && { 'aria-sort': sorted.direction })}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
