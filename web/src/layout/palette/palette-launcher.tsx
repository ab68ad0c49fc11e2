import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignedInSession } from '../../api/session.ts'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { layoutMessages } from '../messages/messages.ts'
import css from './palette-launcher.module.css'

const CommandPalette = lazyComponent(
  async () => (await import('./command-palette.tsx')).default,
  () => null,
)
const ShortcutList = lazyComponent(
  async () => (await import('./shortcut-list.tsx')).default,
  () => null,
)

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)

/**
 * Renders the button that opens the search box of every page, and listens to its shortcuts: Ctrl-K for the search box and `?`
 * for the list of shortcuts.
 */
export function PaletteLauncher({ session }: { session: SignedInSession }) {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const next = dialogForKey(event)
      if (next === null) return
      event.preventDefault()
      setShown(current => (current === next ? null : next))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setShown(null)
  return (
    <>
      <button
        type="button"
        className={css.launcher}
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        onPointerEnter={CommandPalette.preload}
        onClick={() => setShown('palette')}
      >
        <Search size={16} aria-hidden /> <span>{layoutMessages.palette.search}</span>
        <kbd aria-hidden>{IS_APPLE ? '⌘K' : `${layoutMessages.keys.control} K`}</kbd>
      </button>
      {shown === 'palette' && (
        <CommandPalette session={session} onClose={close} onShowShortcuts={() => setShown('shortcuts')} />
      )}
      {shown === 'shortcuts' && <ShortcutList onClose={close} />}
    </>
  )
}

/** Returns which dialog a key opens. Nothing opens above another dialog. */
function dialogForKey(event: KeyboardEvent): 'palette' | 'shortcuts' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const open = document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  if (open !== null && !('palette' in open.dataset)) return null
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette'
  const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea')
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'shortcuts' : null
}
