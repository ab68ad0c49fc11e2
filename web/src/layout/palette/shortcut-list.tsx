import { Dialog } from '../../ui/dialog.tsx'
import css from './shortcut-list.module.css'

const SHORTCUTS: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['Ctrl K', '⌘ K'], 'Search everything or run a command'],
  [['?'], 'Show this list'],
  [['/'], 'Move to the search field of a list'],
  [['J', '↓'], 'Next result of a list'],
  [['K', '↑'], 'Previous result of a list'],
  [['Enter'], 'Open the result or run the command'],
  [['←', '→'], 'Move between the announcements of a timeline'],
  [['Ctrl P', '⌘ P'], 'Print'],
  [['Esc'], 'Close a dialog'],
]

/** Lists the keyboard shortcuts of all pages. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className={css.list}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map(key => (
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
