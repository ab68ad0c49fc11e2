import { Dialog } from '../../ui/dialog.tsx'
import { layoutMessages } from '../messages/messages.ts'
import css from './shortcut-list.module.css'

const { keys, shortcuts: messages } = layoutMessages

const SHORTCUTS: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [[`${keys.control} K`, '⌘ K'], messages.search],
  [['?'], messages.showList],
  [['/'], messages.focusSearch],
  [['J', '↓'], messages.next],
  [['K', '↑'], messages.previous],
  [[keys.enter], messages.open],
  [['←', '→'], messages.timeline],
  [[`${keys.control} P`, '⌘ P'], messages.print],
  [[keys.escape], messages.closeDialog],
]

/** Lists the keyboard shortcuts of all pages. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={messages.title}>
      <dl className={css.list}>
        {SHORTCUTS.map(([combinations, meaning]) => (
          <div key={meaning}>
            <dt>
              {combinations.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
