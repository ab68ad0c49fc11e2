import { useEffect } from 'react'
import { layoutMessages } from '../messages/messages.ts'
import css from './command-palette.module.css'
import type { PaletteCommand } from './palette-commands.ts'

/** Returns the ID of the element of an option, which the search box refers to. */
export function paletteOptionId(index: number): string {
  return `palette-option-${index}`
}

interface Props {
  readonly id: string
  readonly commands: readonly PaletteCommand[]
  readonly active: number
  readonly onRun: (command: PaletteCommand) => void
  readonly onSelect: (index: number) => void
}

/** Lists the commands in groups. The focus stays in the search box, and the active option is only marked. */
export function PaletteOptions({ id, commands, active, onRun, onSelect }: Props) {
  useEffect(() => {
    document.getElementById(paletteOptionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const items = commands.map((command, index) => ({ command, index }))
  return (
    <div id={id} role="listbox" aria-label={layoutMessages.palette.results} className={css.options}>
      {[...Map.groupBy(items, ({ command }) => command.group)].map(([group, inGroup]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
        <div key={group} role="group" aria-label={group}>
          <p className={css.group} aria-hidden>
            {group}
          </p>
          {inGroup.map(({ command, index }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
            <div
              key={command.id}
              id={paletteOptionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.option}
              onClick={() => onRun(command)}
              onPointerMove={() => onSelect(index)}
            >
              <command.icon size={16} aria-hidden />
              <span className={css.label} lang={command.lang}>
                {command.label}
              </span>
              {command.detail && <span className={css.detail}>{command.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
