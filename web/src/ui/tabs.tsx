import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { usePrintMode } from './print-mode.ts'
import css from './tabs.module.css'

/** A tab with its name and content. */
export interface TabItem {
  readonly name: string
  readonly content: ReactNode
}

/** Renders tabs, one of which is visible at a time. Arrow keys switch between them. On paper, all are visible. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  const isPrinting = usePrintMode()
  return (
    <Base.Root defaultValue={tabs[0]?.name} className={css.tabs}>
      <Base.List className={css.list} aria-label={label} activateOnFocus>
        {tabs.map(({ name }) => (
          <Base.Tab key={name} value={name} className={css.tab}>
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, content }) => (
        <Base.Panel key={name} value={name} className={css.panel} data-name={name} keepMounted={isPrinting}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
