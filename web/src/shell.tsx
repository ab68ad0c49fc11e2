import { ChartColumn, FileText, KeyRound, LogOut, Menu, Radio, Rss, UsersRound, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type Session, useSignOut } from './api/session.ts'
import { Connection } from './connection.tsx'
import css from './shell.module.css'
import mark from './styles/herald.svg'
import { label } from './text/labels.ts'
import { Button, IconButton } from './ui/button.tsx'
import { THEMES, useTheme } from './ui/theme.ts'

const PLACES = [
  { path: '/announcements', name: 'Announcements', icon: FileText, scope: 'read' },
  { path: '/entities', name: 'Entities', icon: UsersRound, scope: 'read' },
  { path: '/sources', name: 'Sources', icon: Rss, scope: 'read' },
  { path: '/statistics', name: 'Statistics', icon: ChartColumn, scope: 'read' },
  { path: '/webhooks', name: 'Webhooks', icon: Radio, scope: 'webhooks' },
  { path: '/keys', name: 'Keys', icon: KeyRound, scope: 'admin' },
] as const

/** What stands around every page: where one can go, who is signed in, light or dark. */
export function Shell({ session, children }: { session: Session; children: ReactNode }) {
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)

  useEffect(() => {
    if (before.current === path) return
    before.current = path
    setOpen(false)
    // A new page starts at its top, for eyes and for screen readers.
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])

  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      <header className={css.bar}>
        <Link href="/announcements" className={css.brand}>
          <img src={mark} width="26" height="26" alt="" /> Herald
        </Link>
        <span className={css.toggle}>
          <IconButton
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
          </IconButton>
        </span>
        <div className={css.menu} data-open={open}>
          <nav aria-label="Pages of the dashboard">
            <ul>
              {PLACES.filter(({ scope }) => session.scopes.includes(scope)).map(
                ({ path: to, name, icon: Icon }) => (
                  <li key={to}>
                    <Link href={to} aria-current={isUnder(path, to) ? 'page' : undefined}>
                      <Icon size={18} aria-hidden /> {name}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </nav>
          <Account session={session} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <Connection />
        {children}
      </main>
    </div>
  )
}

/** Whether a page belongs to a place; deliveries belong to webhooks. */
function isUnder(path: string, place: string): boolean {
  const root = path.startsWith('/deliveries/') ? '/webhooks' : path
  return root === place || root.startsWith(`${place}/`)
}

function Account({ session }: { session: Session }) {
  const signOut = useSignOut()
  const [theme, setTheme] = useTheme()
  return (
    <div className={css.account}>
      <a href="/docs/" className="small">
        API documentation
      </a>
      <label className={css.theme}>
        <span>Theme</span>
        <select
          value={theme}
          onChange={({ target }) => setTheme(THEMES.find(one => one === target.value) ?? 'auto')}
        >
          {THEMES.map(one => (
            <option key={one} value={one}>
              {label(one)}
            </option>
          ))}
        </select>
      </label>
      <p className={css.who}>
        <strong>{session.owner}</strong>
        <span className="small quiet">{session.name}</span>
      </p>
      <Button small look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut size={16} aria-hidden /> Sign out
      </Button>
    </div>
  )
}
